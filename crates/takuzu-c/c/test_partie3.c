/* Tests of part 3: questions 19 to 22, and several threads that read one grid. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

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
        check(est_mouvement_valide(g, move, &l, &c, &v) == 0, wrong[k], __FILE__, __LINE__);
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
    /* The caller's scanf continues where the turn stopped. */
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
    CHECK(said_times("Your move") == 8);
    CHECK(said_times("\"dc1\" is not a move") == 1);
    CHECK(said_times("\"DC2\" is not a move") == 1);
    CHECK(said_times("\"EE1\" is off the grid") == 1);
    CHECK(said_times("\"AB0\": this cell was given at the start") == 1);
    CHECK(said_times("\"DC\" removes nothing") == 1);
    CHECK(exits(one_turn, "", 1));
    CHECK(said_times("the input ended before the game did") == 1);
    CHECK(exits(one_turn, "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n\001\n", 1));
    CHECK(said_times("is not a move") == 2);
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
    CHECK(said_times("Your move") == 9);
    CHECK(said_times("You have won!\n") == 1);
    CHECK(said_times("*   11  *   11  *   0   *   00  *") == 1);
    /* The game goes on after a full but wrong grid. */
    CHECK(exits(play, MOVES "DC1\nDC\nDC0\n", 0));
    CHECK(said_times("The grid is full, but it breaks a rule.") == 1);
    CHECK(said_times("You have won!\n") == 1);
    CHECK(exits(play, MOVES, 1));
    CHECK(said_times("You have won!\n") == 0);
    CHECK(exits(play_missing, "", 0));
    CHECK(said_times("Your move") == 0);
    CHECK(said_times("cannot be read") == 1);
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
        CHECK(said_times("is not 4, 6 or 8.") == 6);
        CHECK(said_times("Size of the grid (4, 6 or 8): ") == 126);
    }
    CHECK(exits(choose, "5\n", 1));
}

/* ---- Invalid pointers and values ---- */

static char text[] = "AA0";
static int l, c, v;

static void null_mouvement(void) { est_mouvement_valide(NULL, text, &l, &c, &v); }
static void null_mouv(void) { est_mouvement_valide(figure(), NULL, &l, &c, &v); }
static void null_ligne(void) { est_mouvement_valide(figure(), text, NULL, &c, &v); }
static void null_colonne(void) { est_mouvement_valide(figure(), text, &l, NULL, &v); }
static void null_val(void) { est_mouvement_valide(figure(), text, &l, &c, NULL); }
static void null_tour(void) { tour_de_jeu(NULL); }
static void null_jouer(void) { jouer(NULL); }
static void null_choisir(void) { choisir_grille(NULL); }

static void test_misuse(void) {
    static void (* const bodies[])(void) = {
        null_mouvement, null_mouv, null_ligne, null_colonne, null_val, null_tour,
        null_jouer, null_choisir};
    check_null_aborts(bodies, (int) (sizeof bodies / sizeof bodies[0]));
}

/* ---- Threads ---- */

/* Calls every function that only reads a grid. Returns NULL if all results match figure(). */
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
    test_start();
    test_est_mouvement_valide();
    test_tour_de_jeu();
    test_jouer();
    test_choisir_grille();
    test_misuse();
    test_threads();
    return test_report();
}
