/*
 * Every function of takuzu.h, from C. Run in a folder that has Grilles/G4, G6 and G8.
 *
 * What must abort, or reads stdin, runs in a child process with files for stdin, stdout and stderr.
 * Prints one line for every check that fails, and the number of checks; exit code 1 if any failed.
 */
#define _POSIX_C_SOURCE 200112L

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "takuzu.h"

static int checks = 0;
static int failures = 0;

#define CHECK(test) check((test) != 0, #test, __LINE__)

static void check(int holds, const char * test, int line) {
    checks++;
    if (!holds) {
        failures++;
        printf("test_takuzu.c:%d: %s\n", line, test);
        fflush(stdout);
    }
}

/* ---- Children ---- */

/* What the last child wrote on stdout and stderr. */
static char said[20000];

/* Runs body in a child that reads input; returns what waitpid says. */
static int in_child(void (*body)(void), const char * input) {
    FILE * in = tmpfile();
    FILE * out = tmpfile();
    pid_t child;
    size_t length;
    int status = 0;
    if (in == NULL || out == NULL) {
        perror("tmpfile");
        exit(2);
    }
    fputs(input, in);
    rewind(in);
    fflush(NULL);
    child = fork();
    if (child == 0) {
        dup2(fileno(in), 0);
        dup2(fileno(out), 1);
        dup2(fileno(out), 2);
        failures = 0;
        body();
        exit(failures == 0 ? 0 : 3);
    }
    waitpid(child, &status, 0);
    rewind(out);
    length = fread(said, 1, sizeof said - 1, out);
    said[length] = '\0';
    fclose(in);
    fclose(out);
    return status;
}

static int aborts(void (*body)(void)) {
    int status = in_child(body, "");
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static int exits(void (*body)(void), const char * input, int code) {
    int status = in_child(body, input);
    int as_wanted = WIFEXITED(status) && WEXITSTATUS(status) == code;
    if (!as_wanted) {
        printf("status %d, and this was said:\n%s\n", status, said);
    }
    return as_wanted;
}

/* How often a word was said. */
static int times(const char * word) {
    int count = 0;
    const char * at = said;
    while ((at = strstr(at, word)) != NULL) {
        count++;
        at += strlen(word);
    }
    return count;
}

/* ---- Grids ---- */

static const int START[16] = {-1, 1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1, 1, 1, -1, 0};
static const int SOLUTION[16] = {0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0};

/* The starting grid of the assignment's figure 1. */
static grille * figure(void) {
    grille * g = creer_grille(4);
    int k;
    for (k = 0; k < 16; k++) {
        if (START[k] != -1) {
            set_val_cellule(g, k / 4, k % 4, START[k]);
            rendre_cellule_initiale(g, k / 4, k % 4);
        }
    }
    return g;
}

/* A grid from its cells, row by row: '0', '1' or '.'. */
static grille * of(int n, const char * cells) {
    grille * g = creer_grille(n);
    int k;
    for (k = 0; k < n * n; k++) {
        g->tab[k].val = cells[k] == '.' ? -1 : cells[k] - '0';
    }
    return g;
}

static void write_file(const char * name, const char * text) {
    FILE * f = fopen(name, "w");
    if (f == NULL) {
        perror(name);
        exit(2);
    }
    fputs(text, f);
    fclose(f);
}

#define FIGURE_FILE "4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n"

/* ---- Part 1 ---- */

static void create_3(void) { creer_grille(3); }
static void create_5(void) { creer_grille(5); }
static void create_0(void) { creer_grille(0); }
static void create_minus_4(void) { creer_grille(-4); }
static void create_10(void) { creer_grille(10); }
static void get_off(void) { get_val_cellule(figure(), 4, 0); }
static void get_negative(void) { get_val_cellule(figure(), 0, -1); }
static void set_off(void) { set_val_cellule(figure(), 0, 4, 1); }
static void set_2(void) { set_val_cellule(figure(), 0, 0, 2); }
static void set_minus_2(void) { set_val_cellule(figure(), 0, 0, -2); }
static void initial_off(void) { est_cellule_initiale(figure(), -1, 0); }
static void empty_off(void) { est_cellule_vide(figure(), 0, 4); }

static void test_creer_grille(void) {
    int sizes[3] = {4, 6, 8};
    int s, k;
    for (s = 0; s < 3; s++) {
        grille * g = creer_grille(sizes[s]);
        CHECK(g != NULL);
        CHECK(g->n == sizes[s]);
        CHECK(g->tab != NULL);
        for (k = 0; k < sizes[s] * sizes[s]; k++) {
            CHECK(g->tab[k].val == -1);
            CHECK(g->tab[k].initial == 0);
        }
        detruire_grille(g);
    }
    CHECK(aborts(create_3));
    CHECK(strstr(said, "creer_grille: Assertion `n == 4 || n == 6 || n == 8' failed.") != NULL);
    CHECK(strstr(said, "lib.rs:") != NULL);
    CHECK(aborts(create_5));
    CHECK(aborts(create_0));
    CHECK(aborts(create_minus_4));
    CHECK(aborts(create_10));
}

/* Memory is C's own: an array of the caller's, or a changed n, is freed as well. */
static void test_detruire_grille(void) {
    grille * g = creer_grille(8);
    free(g->tab);
    g->tab = malloc(16 * sizeof(cellule));
    g->n = 4;
    detruire_grille(g);
    detruire_grille(creer_grille(6));
    CHECK(1);
}

static void test_indices(void) {
    grille * g = creer_grille(6);
    int i, j;
    for (i = -2; i < 9; i++) {
        CHECK(est_indice_valide(g, i) == (i >= 0 && i < 6));
        for (j = -2; j < 9; j++) {
            CHECK(est_cellule(g, i, j) == (i >= 0 && i < 6 && j >= 0 && j < 6));
        }
    }
    detruire_grille(g);
}

static void test_cells(void) {
    grille * g = figure();
    int i, j;
    CHECK(get_val_cellule(g, 0, 1) == 1);
    CHECK(get_val_cellule(g, 1, 1) == -1);
    CHECK(get_val_cellule(g, 3, 3) == 0);
    for (i = 0; i < 4; i++) {
        for (j = 0; j < 4; j++) {
            CHECK(get_val_cellule(g, i, j) == START[4 * i + j]);
            CHECK(g->tab[4 * i + j].val == START[4 * i + j]);
            CHECK(est_cellule_vide(g, i, j) == (START[4 * i + j] == -1));
            CHECK(est_cellule_initiale(g, i, j) == (START[4 * i + j] != -1));
            CHECK(g->tab[4 * i + j].initial == (START[4 * i + j] != -1));
        }
    }
    set_val_cellule(g, 0, 0, 0); set_val_cellule(g, 0, 2, 1);
    set_val_cellule(g, 1, 0, 1); set_val_cellule(g, 1, 1, 0);
    set_val_cellule(g, 1, 3, 1); set_val_cellule(g, 2, 0, 0);
    set_val_cellule(g, 2, 2, 1); set_val_cellule(g, 2, 3, 1);
    set_val_cellule(g, 3, 2, 0);
    for (i = 0; i < 16; i++) {
        CHECK(g->tab[i].val == SOLUTION[i]);
    }
    set_val_cellule(g, 2, 3, -1);
    CHECK(est_cellule_vide(g, 2, 3));
    detruire_grille(g);
    CHECK(aborts(get_off));
    CHECK(strstr(said, "get_val_cellule: Assertion `est_cellule(g, i, j)' failed.") != NULL);
    CHECK(aborts(get_negative));
    CHECK(aborts(set_off));
    CHECK(aborts(set_2));
    CHECK(strstr(said, "val >= -1 && val <= 1") != NULL);
    CHECK(aborts(set_minus_2));
    CHECK(aborts(initial_off));
    CHECK(aborts(empty_off));
}

/* As the test programs of students do: straight into tab, and back through the functions. */
static void test_straight_into_tab(void) {
    grille * g = creer_grille(4);
    int i, j;
    for (i = 0; i < g->n; i++) {
        for (j = 0; j < g->n; j++) {
            g->tab[i * g->n + j].val = (i + j) % 3 - 1;
            g->tab[i * g->n + j].initial = (i + j) % 2;
        }
    }
    for (i = 0; i < g->n; i++) {
        for (j = 0; j < g->n; j++) {
            CHECK(get_val_cellule(g, i, j) == (i + j) % 3 - 1);
            CHECK(est_cellule_vide(g, i, j) == ((i + j) % 3 == 0));
            CHECK(est_cellule_initiale(g, i, j) == (i + j) % 2);
            set_val_cellule(g, i, j, 1);
            CHECK(g->tab[i * g->n + j].val == 1);
        }
    }
    detruire_grille(g);
}

/* A grille of the caller's own, on its stack. */
static void test_a_grid_of_ones_own(void) {
    cellule cells[16];
    grille own;
    int k;
    own.tab = cells;
    own.n = 4;
    for (k = 0; k < 16; k++) {
        cells[k].val = SOLUTION[k];
        cells[k].initial = 0;
    }
    CHECK(est_partie_gagnee(&own));
    set_val_cellule(&own, 0, 0, 1);
    CHECK(cells[0].val == 1);
    CHECK(!est_partie_gagnee(&own));
}

static void show(void) {
    grille * g = figure();
    printf("before\n");
    afficher_grille(g);
    printf("after\n");
    detruire_grille(g);
}

static void test_afficher_grille(void) {
    CHECK(exits(show, "", 0));
    /* What printf said before stands before, though it was not flushed. */
    CHECK(strcmp(said,
        "before\n"
        "* * * * * * * * * * * * * * * * *\n"
        "*       *       *       *       *\n"
        "*       *   11  *       *   00  *\n"
        "*       *       *       *       *\n"
        "* * * * * * * * * * * * * * * * *\n"
        "*       *       *       *       *\n"
        "*       *       *   00  *       *\n"
        "*       *       *       *       *\n"
        "* * * * * * * * * * * * * * * * *\n"
        "*       *       *       *       *\n"
        "*       *   00  *       *       *\n"
        "*       *       *       *       *\n"
        "* * * * * * * * * * * * * * * * *\n"
        "*       *       *       *       *\n"
        "*   11  *   11  *       *   00  *\n"
        "*       *       *       *       *\n"
        "* * * * * * * * * * * * * * * * *\n"
        "after\n") == 0);
}

/* ---- Part 2 ---- */

static void initial_twice(void) {
    grille * g = creer_grille(4);
    rendre_cellule_initiale(g, 1, 2);
    rendre_cellule_initiale(g, 1, 2);
}
static void make_initial_off(void) { rendre_cellule_initiale(creer_grille(4), 0, 4); }

static void test_rendre_cellule_initiale(void) {
    grille * g = creer_grille(4);
    rendre_cellule_initiale(g, 1, 2);
    CHECK(g->tab[6].initial == 1);
    CHECK(g->tab[6].val == -1);
    CHECK(est_cellule_initiale(g, 1, 2));
    CHECK(!est_cellule_initiale(g, 2, 1));
    detruire_grille(g);
    CHECK(aborts(initial_twice));
    CHECK(strstr(said, "rendre_cellule_initiale: Assertion `!est_cellule_initiale") != NULL);
    CHECK(aborts(make_initial_off));
}

static const char * wrong_file;

static void read_wrong(void) {
    char name[] = "wrong.txt";
    write_file(name, wrong_file);
    CHECK(initialiser_grille(name) == NULL);
}

static int is_refused(const char * text, const char * words) {
    wrong_file = text;
    return exits(read_wrong, "", 0) && strstr(said, words) != NULL && times("\n") == 1;
}

static void read_missing(void) {
    char name[] = "no-such-file.txt";
    CHECK(initialiser_grille(name) == NULL);
}

static void test_initialiser_grille(void) {
    char name[] = "figure.txt";
    grille * g;
    int k, size;
    write_file(name, FIGURE_FILE);
    g = initialiser_grille(name);
    CHECK(g != NULL);
    CHECK(g->n == 4);
    for (k = 0; k < 16; k++) {
        CHECK(g->tab[k].val == START[k]);
        CHECK(g->tab[k].initial == (START[k] != -1));
    }
    detruire_grille(g);
    for (size = 4; size <= 8; size += 2) {
        for (k = 1; k <= 5; k++) {
            char path[40];
            sprintf(path, "Grilles/G%d/grille%d.txt", size, k);
            g = initialiser_grille(path);
            CHECK(g != NULL);
            CHECK(g->n == size);
            CHECK(!est_grille_pleine(g));
            CHECK(pas_zero_un_consecutifs(g));
            CHECK(!est_partie_gagnee(g));
            detruire_grille(g);
        }
    }
    CHECK(exits(read_missing, "", 0));
    CHECK(strstr(said, "no-such-file.txt cannot be read") != NULL);
    CHECK(is_refused("", "wrong.txt, line 1, column 1: the file ends where the size"));
    CHECK(is_refused("10\n0\n", "line 1, column 1: the size is \"10\", but must be 4, 6 or 8"));
    CHECK(is_refused("5\n0\n", "the size is \"5\""));
    CHECK(is_refused("4\n99\n", "line 2, column 1: \"99\" initial values do not fit"));
    CHECK(is_refused("4\n1\n0 4 1\n", "line 3, column 3: \"4\" is off the grid"));
    CHECK(is_refused("4\n1\n0 0 2\n", "line 3, column 5: \"2\" is no value"));
    CHECK(is_refused("4\n2\n0 0 1\n0 0 1\n", "line 4, column 1: this cell is given"));
    CHECK(is_refused("4\n2\n0 0 1\n", "line 3, column 6: the file ends where the row"));
    CHECK(is_refused("4\n1\n0 0 1\nx\n", "line 4, column 1: \"x\" stands after"));
    CHECK(is_refused("4\n1\n0 z 1\n", "line 3, column 3: \"z\" stands where the column"));
}

static void test_est_grille_pleine(void) {
    grille * g = creer_grille(4);
    int k;
    for (k = 0; k < 16; k++) {
        CHECK(!est_grille_pleine(g));
        g->tab[k].val = SOLUTION[k];
    }
    CHECK(est_grille_pleine(g));
    detruire_grille(g);
}

static void expect(int n, const char * cells, int runs, int counts, int distinct, int line) {
    grille * g = of(n, cells);
    int full = strchr(cells, '.') == NULL;
    check(pas_zero_un_consecutifs(g) == runs, cells, line);
    check(meme_nombre_zero_un(g) == counts, cells, line);
    check(lignes_colonnes_distinctes(g) == distinct, cells, line);
    check(est_grille_pleine(g) == full, cells, line);
    check(est_partie_gagnee(g) == (full && runs && counts && distinct), cells, line);
    detruire_grille(g);
}

static void test_rules(void) {
    expect(4, "0110" "1001" "0011" "1100", 1, 1, 1, __LINE__);
    /* One cell missing: nothing wrong with runs, but a row and a column are not even. */
    expect(4, "0110" "1001" "0011" "110.", 1, 0, 1, __LINE__);
    /* Two equal rows and two equal columns. */
    expect(4, "0101" "1010" "0101" "1010", 1, 1, 0, __LINE__);
    /* Rows that differ, columns of which two are equal. */
    expect(6, "010011" "010110" "101001" "110010" "001101" "101100", 1, 1, 0, __LINE__);
    /* Runs in a row, and in a column. */
    expect(4, "0001" "1110" "0100" "1001", 0, 0, 1, __LINE__);
    expect(4, "0..." "0..." "0..." "....", 0, 0, 0, __LINE__);
    /* Three alike that are not side by side. */
    expect(4, "00.0" "...." "...." "....", 1, 0, 0, __LINE__);
    /* Nothing: no runs, none of each, but lines that are all alike. */
    expect(4, "...." "...." "...." "....", 1, 1, 0, __LINE__);
    expect(4, "01.." "10.." "..01" "..10", 1, 1, 1, __LINE__);
    expect(6, "011001" "100110" "010110" "101001" "011010" "100101", 1, 1, 1, __LINE__);
    expect(6, "011001" "100110" "010110" "101001" "011001" "100110", 1, 1, 0, __LINE__);
    expect(8, "01010011" "01011001" "10101100" "10110010" "01001101"
        "01100110" "10011010" "10100101", 1, 1, 1, __LINE__);
}

/* ---- Part 3 ---- */

static void test_est_mouvement_valide(void) {
    static const char * wrong[] = {"", "A", "1", "AB", "AB0", "AD1", "ab1", "aA1", "A1", "AA2",
        "AA-1", "AA10", "AA ", " AA1", "EA1", "AE1", "ZZ0", "@A1", "AA\n", "A[0", "AA"};
    grille * g = figure();
    int l = 77, c = 78, v = 79;
    size_t k;
    char dc1[] = "DC1", aa0[] = "AA0", aa[] = "AA", aa1[] = "AA1";
    for (k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        char move[8];
        strcpy(move, wrong[k]);
        check(est_mouvement_valide(g, move, &l, &c, &v) == 0, wrong[k], __LINE__);
        CHECK(l == 77 && c == 78 && v == 79);
    }
    CHECK(est_mouvement_valide(g, dc1, &l, &c, &v) == 1);
    CHECK(l == 3 && c == 2 && v == 1);
    CHECK(g->tab[14].val == -1);
    CHECK(est_mouvement_valide(g, aa0, &l, &c, &v) == 1);
    CHECK(l == 0 && c == 0 && v == 0);
    g->tab[0].val = 0;
    CHECK(est_mouvement_valide(g, aa, &l, &c, &v) == 1);
    CHECK(l == 0 && c == 0 && v == -1);
    /* A value may be replaced, and a rule may be broken. */
    CHECK(est_mouvement_valide(g, aa1, &l, &c, &v) == 1);
    CHECK(v == 1);
    detruire_grille(g);
    g = creer_grille(8);
    {
        char hh0[] = "HH0", ih0[] = "IH0";
        CHECK(est_mouvement_valide(g, hh0, &l, &c, &v) == 1);
        CHECK(l == 7 && c == 7 && v == 0);
        CHECK(est_mouvement_valide(g, ih0, &l, &c, &v) == 0);
    }
    detruire_grille(g);
}

static void three_turns(void) {
    grille * g = figure();
    int number = 0;
    tour_de_jeu(g);
    CHECK(g->tab[14].val == 1);
    /* The caller's scanf goes on where the turn stopped. */
    CHECK(scanf("%d", &number) == 1);
    CHECK(number == 42);
    tour_de_jeu(g);
    CHECK(g->tab[14].val == -1);
    tour_de_jeu(g);
    CHECK(g->tab[0].val == 0);
    CHECK(g->tab[1].val == 1);
    detruire_grille(g);
}

static void one_turn(void) { tour_de_jeu(figure()); }

static void test_tour_de_jeu(void) {
    CHECK(exits(three_turns, "dc1\nDC2\nEE1\nAB0\nDC\nDC1 42 DC\n\n  AA0", 0));
    CHECK(times("Your move") == 8);
    CHECK(times("\"dc1\" is not a move") == 1);
    CHECK(times("\"DC2\" is not a move") == 1);
    CHECK(times("\"EE1\" is off the grid") == 1);
    CHECK(times("\"AB0\" is about a cell that was there from the start") == 1);
    CHECK(times("\"DC\" removes nothing") == 1);
    CHECK(exits(one_turn, "", 1));
    CHECK(times("the input ended before the game did") == 1);
    CHECK(exits(one_turn, "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX \001\n", 1));
    CHECK(times("is not a move") == 2);
}

static void play(void) {
    char name[] = "figure.txt";
    write_file(name, FIGURE_FILE);
    jouer(name);
}

static void play_missing(void) {
    char name[] = "no-such-file.txt";
    jouer(name);
}

#define MOVES "AA0\nAC1\nBA1\nBB0\nBD1\nCA0\nCC1\nCD1\n"

static void test_jouer(void) {
    CHECK(exits(play, MOVES "DC0\n", 0));
    CHECK(times("Your move") == 9);
    CHECK(times("You have won!\n") == 1);
    CHECK(times("*   11  *   11  *   0   *   00  *") == 1);
    /* A full grid that is wrong goes on. */
    CHECK(exits(play, MOVES "DC1\nDC\nDC0\n", 0));
    CHECK(times("The grid is full, but it breaks a rule.") == 1);
    CHECK(times("You have won!\n") == 1);
    CHECK(exits(play, MOVES, 1));
    CHECK(times("You have won!\n") == 0);
    CHECK(exits(play_missing, "", 0));
    CHECK(times("Your move") == 0);
    CHECK(times("cannot be read") == 1);
}

static int asked_size;

static void choose(void) {
    int drawn[6] = {0, 0, 0, 0, 0, 0};
    int round, k;
    for (round = 0; round < 120; round++) {
        char path[TAKUZU_TAILLE_CHEMIN + 1];
        grille * g;
        int size = 0, number = 0;
        memset(path, 'x', sizeof path);
        choisir_grille(path);
        CHECK(path[TAKUZU_TAILLE_CHEMIN - 1] == '\0');
        CHECK(path[TAKUZU_TAILLE_CHEMIN] == 'x');
        CHECK(sscanf(path, "Grilles/G%d/grille%d.txt", &size, &number) == 2);
        CHECK(strlen(path) == strlen("Grilles/G6/grille2.txt"));
        CHECK(size == asked_size);
        CHECK(number >= 1 && number <= 5);
        if (number >= 1 && number <= 5) {
            drawn[number]++;
        }
        g = initialiser_grille(path);
        CHECK(g != NULL && g->n == size);
        detruire_grille(g);
    }
    for (k = 1; k <= 5; k++) {
        CHECK(drawn[k] > 0);
    }
}

static void test_choisir_grille(void) {
    char input[2000];
    int k;
    for (asked_size = 4; asked_size <= 8; asked_size += 2) {
        strcpy(input, "5\n10\nsix\n-4\n0\n44\n");
        for (k = 0; k < 120; k++) {
            sprintf(input + strlen(input), "%d\n", asked_size);
        }
        CHECK(exits(choose, input, 0));
        CHECK(times("is not 4, 6 or 8.") == 6);
        CHECK(times("Size of the grid (4, 6 or 8): ") == 126);
    }
    CHECK(exits(choose, "5\n", 1));
}

/* ---- What C lets everybody do wrong ---- */

static char text[] = "AA0";
static int l, c, v;

static void null_detruire(void) { detruire_grille(NULL); }
static void null_indice(void) { est_indice_valide(NULL, 0); }
static void null_cellule(void) { est_cellule(NULL, 0, 0); }
static void null_get(void) { get_val_cellule(NULL, 0, 0); }
static void null_set(void) { set_val_cellule(NULL, 0, 0, 0); }
static void null_initiale(void) { est_cellule_initiale(NULL, 0, 0); }
static void null_vide(void) { est_cellule_vide(NULL, 0, 0); }
static void null_afficher(void) { afficher_grille(NULL); }
static void null_rendre(void) { rendre_cellule_initiale(NULL, 0, 0); }
static void null_initialiser(void) { initialiser_grille(NULL); }
static void null_pleine(void) { est_grille_pleine(NULL); }
static void null_consecutifs(void) { pas_zero_un_consecutifs(NULL); }
static void null_nombre(void) { meme_nombre_zero_un(NULL); }
static void null_distinctes(void) { lignes_colonnes_distinctes(NULL); }
static void null_gagnee(void) { est_partie_gagnee(NULL); }
static void null_mouvement(void) { est_mouvement_valide(NULL, text, &l, &c, &v); }
static void null_mouv(void) { est_mouvement_valide(figure(), NULL, &l, &c, &v); }
static void null_ligne(void) { est_mouvement_valide(figure(), text, NULL, &c, &v); }
static void null_colonne(void) { est_mouvement_valide(figure(), text, &l, NULL, &v); }
static void null_val(void) { est_mouvement_valide(figure(), text, &l, &c, NULL); }
static void null_tour(void) { tour_de_jeu(NULL); }
static void null_jouer(void) { jouer(NULL); }
static void null_choisir(void) { choisir_grille(NULL); }

static void no_cells(void) {
    grille * g = creer_grille(4);
    g->tab = NULL;
    est_grille_pleine(g);
}
static void wrong_n(void) {
    grille * g = creer_grille(4);
    g->n = 100000;
    get_val_cellule(g, 99999, 99999);
}
static void wrong_value(void) {
    grille * g = creer_grille(4);
    g->tab[5].val = 2;
    est_partie_gagnee(g);
}

static void test_misuse(void) {
    static void (* const bodies[])(void) = {null_detruire, null_indice, null_cellule, null_get,
        null_set, null_initiale, null_vide, null_afficher, null_rendre, null_initialiser,
        null_pleine, null_consecutifs, null_nombre, null_distinctes, null_gagnee, null_mouvement,
        null_mouv, null_ligne, null_colonne, null_val, null_tour, null_jouer, null_choisir,
        no_cells};
    size_t k;
    for (k = 0; k < sizeof bodies / sizeof bodies[0]; k++) {
        CHECK(aborts(bodies[k]));
        CHECK(strstr(said, " != NULL' failed.") != NULL);
        CHECK(times("\n") == 1);
    }
    CHECK(aborts(wrong_n));
    CHECK(strstr(said, "g->n == 4 || g->n == 6 || g->n == 8") != NULL);
    CHECK(aborts(wrong_value));
    CHECK(strstr(said, "g->tab[i].val >= -1") != NULL);
}

/* ---- Threads ---- */

/* Looks at a grille by every function that changes nothing; returns NULL if all is as in figure(). */
static void * look(void * grid) {
    grille * g = grid;
    char move[] = "AA0";
    int i, j, round, row, col, val, wrong = 0;
    for (round = 0; round < 500; round++) {
        for (i = 0; i < g->n; i++) {
            for (j = 0; j < g->n; j++) {
                wrong += !est_indice_valide(g, i) + !est_cellule(g, i, j);
                val = get_val_cellule(g, i, j);
                wrong += val != g->tab[i * g->n + j].val;
                wrong += est_cellule_vide(g, i, j) != (val == -1);
                wrong += est_cellule_initiale(g, i, j) != (val != -1);
            }
        }
        wrong += est_grille_pleine(g) + est_partie_gagnee(g) + !pas_zero_un_consecutifs(g);
        wrong += meme_nombre_zero_un(g) + !lignes_colonnes_distinctes(g);
        wrong += !est_mouvement_valide(g, move, &row, &col, &val);
    }
    return wrong == 0 ? NULL : grid;
}

static void test_threads(void) {
    grille * g = figure();
    pthread_t threads[2];
    void * wrong;
    size_t k;
    for (k = 0; k < 2; k++) {
        CHECK(pthread_create(&threads[k], NULL, look, g) == 0);
    }
    for (k = 0; k < 2; k++) {
        CHECK(pthread_join(threads[k], &wrong) == 0 && wrong == NULL);
    }
    detruire_grille(g);
}

int main(void) {
    test_creer_grille();
    test_detruire_grille();
    test_indices();
    test_cells();
    test_straight_into_tab();
    test_a_grid_of_ones_own();
    test_afficher_grille();
    test_rendre_cellule_initiale();
    test_initialiser_grille();
    test_est_grille_pleine();
    test_rules();
    test_est_mouvement_valide();
    test_tour_de_jeu();
    test_jouer();
    test_choisir_grille();
    test_misuse();
    test_threads();
    printf("%d checks, %d failed\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
