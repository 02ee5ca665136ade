/* Question 23: the size is asked for, the grid is drawn, and the game is played until it is won. */
#include "takuzu.h"

int main(void) {
    char chemin[TAKUZU_TAILLE_CHEMIN];
    choisir_grille(chemin);
    jouer(chemin);
    return 0;
}
