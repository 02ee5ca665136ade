/* Tests of part 1: questions 1 to 11. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

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

/* The memory comes from malloc: an array of the caller, or a grid with a changed n, is freed, too. */
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

/* Writes directly to tab, as students' programs do, and reads through the functions. */
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

static void show(void) {
    grille * g = figure();
    printf("before\n");
    afficher_grille(g);
    printf("after\n");
    detruire_grille(g);
}

static void test_afficher_grille(void) {
    CHECK(exits(show, "", 0));
    /* Earlier output of printf comes first, although it was not flushed. */
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

/* ---- Invalid pointers and values ---- */

static void null_detruire(void) { detruire_grille(NULL); }
static void null_indice(void) { est_indice_valide(NULL, 0); }
static void null_cellule(void) { est_cellule(NULL, 0, 0); }
static void null_get(void) { get_val_cellule(NULL, 0, 0); }
static void null_set(void) { set_val_cellule(NULL, 0, 0, 0); }
static void null_initiale(void) { est_cellule_initiale(NULL, 0, 0); }
static void null_vide(void) { est_cellule_vide(NULL, 0, 0); }
static void null_afficher(void) { afficher_grille(NULL); }

static void wrong_n(void) {
    grille * g = creer_grille(4);
    g->n = 100000;
    get_val_cellule(g, 99999, 99999);
}

static void test_misuse(void) {
    static void (* const bodies[])(void) = {
        null_detruire, null_indice, null_cellule, null_get, null_set, null_initiale,
        null_vide, null_afficher};
    check_null_aborts(bodies, (int) (sizeof bodies / sizeof bodies[0]));
    CHECK(aborts(wrong_n));
    CHECK(strstr(said, "g->n == 4 || g->n == 6 || g->n == 8") != NULL);
}

int main(void) {
    test_start();
    test_creer_grille();
    test_detruire_grille();
    test_indices();
    test_cells();
    test_straight_into_tab();
    test_afficher_grille();
    test_misuse();
    return test_report();
}
