/*
 * Reads a grid from a file and its solution from stdin, as one line of digits; prints the grid as one line, then
 * whether it is won before and after the solution is played, move by move.
 */
#include <stdio.h>
#include <takuzu.h>

int main(int argc, char * argv[]) {
    grille * g = argc == 2 ? initialiser_grille(argv[1]) : NULL;
    int i, j, before;
    if (g == NULL) {
        return 1;
    }
    for (i = 0; i < g->n; i++) {
        for (j = 0; j < g->n; j++) {
            putchar(est_cellule_vide(g, i, j) ? '.' : '0' + get_val_cellule(g, i, j));
        }
    }
    before = est_partie_gagnee(g);
    for (i = 0; i < g->n; i++) {
        for (j = 0; j < g->n; j++) {
            char move[4] = {'A', 'A', '0', '\0'};
            int row, col, value;
            move[0] = (char) (move[0] + i);
            move[1] = (char) (move[1] + j);
            move[2] = (char) getchar();
            if (est_mouvement_valide(g, move, &row, &col, &value)) {
                set_val_cellule(g, row, col, value);
            }
        }
    }
    printf(" %d %d\n", before, est_partie_gagnee(g));
    detruire_grille(g);
    return 0;
}
