/* Question 23 : le programme principal. À lancer dans un dossier qui contient Grilles. */
#include <stdlib.h>

#include "takuzu.h"

/**
 * Demande la taille, choisit une grille au hasard, et joue.
 * @return : 0 si la partie est gagnée, 1 si l'entrée se termine avant ou si la grille ne peut pas être lue
 */
int main(void) {
    char chemin[TAKUZU_TAILLE_CHEMIN];
    grille * g;

    choisir_grille(chemin);
    /* jouer ne retourne rien : on vérifie ici que le fichier contient une grille. */
    g = initialiser_grille(chemin);
    if (g == NULL) {
        return EXIT_FAILURE;
    }
    detruire_grille(g);
    jouer(chemin);
    return EXIT_SUCCESS;
}
