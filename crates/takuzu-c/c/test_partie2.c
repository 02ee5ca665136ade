/* Tests of part 2: questions 12 to 18. */
#include <stdio.h>
#include <string.h>

#include "test.h"

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
    return exits(read_wrong, "", 0) && strstr(said, words) != NULL && said_times("\n") == 1;
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
    CHECK(is_refused("", "wrong.txt, line 1, column 1: the text ends where the size"));
    CHECK(is_refused("10\n0\n", "line 1, column 1: the size is \"10\", but must be 4, 6 or 8"));
    CHECK(is_refused("5\n0\n", "the size is \"5\""));
    CHECK(is_refused("4\n99\n", "line 2, column 1: \"99\" clues do not fit"));
    CHECK(is_refused("4\n1\n0 4 1\n", "line 3, column 3: \"4\" is off the board"));
    CHECK(is_refused("4\n1\n0 0 2\n", "line 3, column 5: \"2\" is not the value"));
    CHECK(is_refused("4\n2\n0 0 1\n0 0 1\n", "line 4, column 1: the clue that starts with \"0\" repeats a cell"));
    CHECK(is_refused("4\n2\n0 0 1\n", "line 3, column 6: the text ends where the row"));
    CHECK(is_refused("4\n1\n0 0 1\nx\n", "line 4, column 1: \"x\" comes after"));
    CHECK(is_refused("4\n1\n0 z 1\n", "line 3, column 3: \"z\" is not a whole number; the column"));
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
    grille * g = grid_of(n, cells);
    int full = strchr(cells, '.') == NULL;
    check(pas_zero_un_consecutifs(g) == runs, cells, __FILE__, line);
    check(meme_nombre_zero_un(g) == counts, cells, __FILE__, line);
    check(lignes_colonnes_distinctes(g) == distinct, cells, __FILE__, line);
    check(est_grille_pleine(g) == full, cells, __FILE__, line);
    check(est_partie_gagnee(g) == (full && runs && counts && distinct), cells, __FILE__, line);
    detruire_grille(g);
}

static void test_rules(void) {
    expect(4, "0110" "1001" "0011" "1100", 1, 1, 1, __LINE__);
    /* One empty cell: no runs, but a row and a column are unbalanced. */
    expect(4, "0110" "1001" "0011" "110.", 1, 0, 1, __LINE__);
    /* Two equal rows and two equal columns. */
    expect(4, "0101" "1010" "0101" "1010", 1, 1, 0, __LINE__);
    /* Different rows, but two equal columns. */
    expect(6, "010011" "010110" "101001" "110010" "001101" "101100", 1, 1, 0, __LINE__);
    /* Runs in a row and in a column. */
    expect(4, "0001" "1110" "0100" "1001", 0, 0, 1, __LINE__);
    expect(4, "0..." "0..." "0..." "....", 0, 0, 0, __LINE__);
    /* Three equal values that are not adjacent. */
    expect(4, "00.0" "...." "...." "....", 1, 0, 0, __LINE__);
    /* Empty: no runs, balanced, but all lines are equal. */
    expect(4, "...." "...." "...." "....", 1, 1, 0, __LINE__);
    expect(4, "01.." "10.." "..01" "..10", 1, 1, 1, __LINE__);
    expect(6, "011001" "100110" "010110" "101001" "011010" "100101", 1, 1, 1, __LINE__);
    expect(6, "011001" "100110" "010110" "101001" "011001" "100110", 1, 1, 0, __LINE__);
    expect(8, "01010011" "01011001" "10101100" "10110010" "01001101"
        "01100110" "10011010" "10100101", 1, 1, 1, __LINE__);
}

/* A grid of the caller, on its stack. */
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

/* ---- Invalid pointers and values ---- */

static void null_rendre(void) { rendre_cellule_initiale(NULL, 0, 0); }
static void null_initialiser(void) { initialiser_grille(NULL); }
static void null_pleine(void) { est_grille_pleine(NULL); }
static void null_consecutifs(void) { pas_zero_un_consecutifs(NULL); }
static void null_nombre(void) { meme_nombre_zero_un(NULL); }
static void null_distinctes(void) { lignes_colonnes_distinctes(NULL); }
static void null_gagnee(void) { est_partie_gagnee(NULL); }

static void no_cells(void) {
    grille * g = creer_grille(4);
    g->tab = NULL;
    est_grille_pleine(g);
}
static void wrong_value(void) {
    grille * g = creer_grille(4);
    g->tab[5].val = 2;
    est_partie_gagnee(g);
}

static void test_misuse(void) {
    static void (* const bodies[])(void) = {
        null_rendre, null_initialiser, null_pleine, null_consecutifs, null_nombre,
        null_distinctes, null_gagnee, no_cells};
    check_null_aborts(bodies, (int) (sizeof bodies / sizeof bodies[0]));
    CHECK(aborts(wrong_value));
    CHECK(strstr(said, "g->tab[i].val >= -1") != NULL);
}

int main(void) {
    test_start();
    test_rendre_cellule_initiale();
    test_initialiser_grille();
    test_est_grille_pleine();
    test_rules();
    test_a_grid_of_ones_own();
    test_misuse();
    return test_report();
}
