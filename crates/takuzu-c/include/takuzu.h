/*
 * takuzu.h: the types and functions of the Takuzu assignment, with its own names and signatures.
 *
 * Link with libtakuzu_c.a (and -lpthread -ldl -lm) or with libtakuzu_c.so.
 *
 * - A function that is given NULL, or a grille whose n is not 4, 6 or 8, prints a message on stderr
 *   and aborts, as assert does; so does a function whose assertion, named below, does not hold.
 * - Whatever looks at the whole grille (questions 11 and 15 to 21) asserts that every value is -1, 0
 *   or 1: tab is open to anybody's hand. Questions 15 to 18 may be asked while cells are empty.
 * - The memory of a grille comes from malloc: detruire_grille frees what creer_grille and
 *   initialiser_grille made.
 * - What is printed comes after everything that printf printed before. What is read comes from the
 *   same buffer as scanf's.
 * - Several threads may look at one grille at once, by the functions that change none (questions 5 to
 *   7, 9 to 11 and 14 to 19), as long as no thread changes it meanwhile.
 * - Messages are in French where the locale is, else in English.
 */
#ifndef TAKUZU_H
#define TAKUZU_H

#ifdef __cplusplus
extern "C" {
#endif

/* Question 1: val is 0, 1, or -1 where the cell is empty; initial is 1 for an initial cell, else 0. */
struct cellule {
    int val;
    int initial;
};
typedef struct cellule cellule;

/* Question 2: n rows of n cells, one row after the other. */
struct grille {
    cellule * tab;
    int n;
};
typedef struct grille grille;

/* The bytes that choisir_grille writes at most, the final zero included. */
#define TAKUZU_TAILLE_CHEMIN 23

/* ---- Part 1 ---- */

/* Question 3: an empty grille; NULL when there is no memory. Asserts that n is 4, 6 or 8. */
grille * creer_grille(int n);

/* Question 4: frees a grille and its cells. */
void detruire_grille(grille * g);

/* Question 5: 1 if indice is that of a row or column, else 0. */
int est_indice_valide(grille * g, int indice);

/* Question 6: 1 if there is a cell in row i and column j, else 0. */
int est_cellule(grille * g, int i, int j);

/* Question 7: the value of a cell. Asserts that it is there. */
int get_val_cellule(grille * g, int i, int j);

/* Question 8: changes the value of a cell. Asserts that it is there, and that -1 <= val <= 1. */
void set_val_cellule(grille * g, int i, int j, int val);

/* Question 9: 1 if a cell is initial, else 0. Asserts that it is there. */
int est_cellule_initiale(grille * g, int i, int j);

/* Question 10: 1 if a cell is empty, else 0. Asserts that it is there. */
int est_cellule_vide(grille * g, int i, int j);

/*
 * Question 11: prints the grille: the hard display, in colours, on a terminal that has them (and
 * where NO_COLOR is not set), else the medium one.
 */
void afficher_grille(grille * g);

/* ---- Part 2 ---- */

/* Question 12: makes a cell initial. Asserts that it is there, and not yet initial. */
void rendre_cellule_initiale(grille * g, int i, int j);

/*
 * Question 13: the grille of a file; NULL, and a message on stderr with line and column, when the
 * file cannot be read or is wrong.
 */
grille * initialiser_grille(char nom_fichier[]);

/* Question 14: 1 if no cell is empty, else 0. */
int est_grille_pleine(grille * g);

/* Question 15: 1 if no row or column has three 0 or three 1 side by side, else 0. */
int pas_zero_un_consecutifs(grille * g);

/* Question 16: 1 if every row and column has as many 0 as 1, empty cells being neither, else 0. */
int meme_nombre_zero_un(grille * g);

/*
 * Question 17: 1 if no two rows, and no two columns, are identical, else 0. All values are
 * compared, -1 like any other: two empty rows are identical.
 */
int lignes_colonnes_distinctes(grille * g);

/* Question 18: 1 if the grille is full and keeps all rules, else 0. */
int est_partie_gagnee(grille * g);

/* ---- Part 3 ---- */

/*
 * Question 19: 1 if the move, such as "AB1", or "AB" for a removal, is well written, its cell exists
 * and is not initial, and, for a removal, is not empty; else 0. If it is 1, *ligne, *colonne and
 * *val say what the move is, with -1 for a removal; if it is 0, they are left alone.
 */
int est_mouvement_valide(grille * g, char mouv[], int * ligne, int * colonne, int * val);

/*
 * Question 20: asks for a move until it is valid, saying why where it is not, and plays it. If stdin
 * ends before, says so on stderr and ends the program with exit code 1.
 */
void tour_de_jeu(grille * g);

/*
 * Question 21: plays the grille of a file until it is won, showing it before each move and at the
 * end. Returns at once when initialiser_grille returns NULL.
 */
void jouer(char ch[]);

/*
 * Question 22: asks for 4, 6 or 8 until it is given, and writes the name of one of the five grids of
 * that size, drawn at random, such as "Grilles/G6/grille2.txt". Requires that ch has room for
 * TAKUZU_TAILLE_CHEMIN bytes. If stdin ends before, does as tour_de_jeu does.
 */
void choisir_grille(char ch[]);

#ifdef __cplusplus
}
#endif

#endif
