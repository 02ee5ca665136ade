/*
 * takuzu.h : les types et les fonctions du sujet Takuzu, avec leurs noms et leurs prototypes.
 *
 * À lier avec libtakuzu_c.a (et -lpthread -ldl -lm) ou avec libtakuzu_c.so.
 *
 * - Si une fonction reçoit NULL, ou une grille dont n ne vaut pas 4, 6 ou 8, elle affiche un message
 *   sur stderr et arrête le programme par abort, comme assert. De même si une condition « Assert »
 *   ci-dessous n'est pas vérifiée.
 * - Les questions 5 et 6 ne lisent que le champ n, et acceptent toutes ses valeurs.
 * - Les fonctions qui lisent toute la grille (questions 11 et 15 à 21) vérifient aussi que chaque
 *   valeur vaut -1, 0 ou 1, car un programme peut écrire directement dans tab. Les questions 15 à 18
 *   acceptent les cellules vides.
 * - La mémoire d'une grille vient de malloc : detruire_grille libère ce que creer_grille et
 *   initialiser_grille ont alloué.
 * - L'affichage suit tout ce que printf a déjà affiché. La lecture utilise le même tampon que scanf.
 * - Plusieurs threads peuvent lire la même grille en même temps avec les fonctions qui ne la
 *   modifient pas (questions 5 à 7, 9 à 11 et 14 à 19), tant qu'aucun ne la modifie.
 * - Les messages sont en français si la langue du système est le français, sinon en anglais.
 */
#ifndef TAKUZU_H
#define TAKUZU_H

#ifdef __cplusplus
extern "C" {
#endif

/** Question 1 : une cellule de la grille. */
struct cellule {
    int val;     /* 0, 1, ou -1 si la cellule est vide */
    int initial; /* 1 si c'est une cellule initiale, 0 sinon */
};
typedef struct cellule cellule;

/** Question 2 : une grille de n lignes de n cellules. */
struct grille {
    cellule * tab; /* les lignes, les unes à la suite des autres */
    int n;         /* le nombre de lignes, et de colonnes */
};
typedef struct grille grille;

/* Le nombre d'octets écrits par choisir_grille, zéro final compris. */
#define TAKUZU_TAILLE_CHEMIN 23

/* ---- Partie 1 ---- */

/**
 * Question 3 : alloue une grille de cellules vides, dont aucune n'est initiale.
 * Assert : n vaut 4, 6 ou 8.
 * @param n : nombre de lignes/colonnes (4, 6 ou 8)
 * @return : adresse de la grille, NULL si la mémoire manque
 */
grille * creer_grille(int n);

/**
 * Question 4 : libère la grille et ses cellules.
 * @param g : grille à désallouer
 */
void detruire_grille(grille * g);

/**
 * Question 5 : vérifie si l'indice est valide pour la grille.
 * @param g : grille
 * @param indice : entier
 * @return : 1 si indice est un indice de ligne ou de colonne de g, 0 sinon
 */
int est_indice_valide(grille * g, int indice);

/**
 * Question 6 : vérifie si (i, j) est une cellule de la grille.
 * @param g : grille
 * @param i : numéro de ligne
 * @param j : numéro de colonne
 * @return : 1 si (i, j) correspond à une cellule de g, 0 sinon
 */
int est_cellule(grille * g, int i, int j);

/**
 * Question 7 : retourne la valeur de la cellule (i, j).
 * Assert : est_cellule(g, i, j).
 * @param g : grille
 * @param i : indice de ligne
 * @param j : indice de colonne
 * @return : valeur du champ val de la cellule
 */
int get_val_cellule(grille * g, int i, int j);

/**
 * Question 8 : modifie la valeur de la cellule (i, j), initiale ou non.
 * Assert : est_cellule(g, i, j), et val est compris entre -1 et 1.
 * @param g : grille
 * @param i : indice de ligne
 * @param j : indice de colonne
 * @param val : valeur à mettre dans le champ val de la cellule
 */
void set_val_cellule(grille * g, int i, int j, int val);

/**
 * Question 9 : vérifie si la cellule (i, j) est initiale.
 * Assert : est_cellule(g, i, j).
 * @param g : grille
 * @param i : indice de ligne
 * @param j : indice de colonne
 * @return : 1 si la cellule est initiale, 0 sinon
 */
int est_cellule_initiale(grille * g, int i, int j);

/**
 * Question 10 : vérifie si la cellule (i, j) est vide.
 * Assert : est_cellule(g, i, j).
 * @param g : grille
 * @param i : indice de ligne
 * @param j : indice de colonne
 * @return : 1 si la cellule est vide, 0 sinon
 */
int est_cellule_vide(grille * g, int i, int j);

/**
 * Question 11 : affiche la grille, avec l'affichage difficile, en couleurs, si le terminal les permet
 * et si NO_COLOR n'est pas définie, sinon avec l'affichage moyen.
 * @param g : grille à afficher
 */
void afficher_grille(grille * g);

/* ---- Partie 2 ---- */

/**
 * Question 12 : rend la cellule (i, j) initiale.
 * Assert : est_cellule(g, i, j), et la cellule n'est pas initiale.
 * @param g : pointeur sur la grille
 * @param i : indice de ligne
 * @param j : indice de colonne
 */
void rendre_cellule_initiale(grille * g, int i, int j);

/**
 * Question 13 : lit une grille dans un fichier. Si le fichier est dans un dossier G4, G6 ou G8, la
 * grille doit avoir cette taille.
 * @param nom_fichier : fichier de la grille
 * @return : pointeur sur la grille créée, ou NULL si le fichier est illisible ou incorrect, avec un
 *           message sur stderr qui indique la ligne et la colonne
 */
grille * initialiser_grille(char nom_fichier[]);

/**
 * Question 14 : vérifie si la grille est entièrement remplie.
 * @param g : grille à tester
 * @return : 1 si la grille est pleine, 0 sinon
 */
int est_grille_pleine(grille * g);

/**
 * Question 15 : vérifie qu'aucune ligne ni colonne n'a 3 zéros ou 3 uns consécutifs.
 * @param g : grille à tester
 * @return : 1 si c'est le cas, 0 sinon
 */
int pas_zero_un_consecutifs(grille * g);

/**
 * Question 16 : vérifie que chaque ligne et chaque colonne contient autant de zéros que de uns. Une
 * cellule vide n'est ni l'un ni l'autre.
 * @param g : grille à tester
 * @return : 1 si c'est le cas, 0 sinon
 */
int meme_nombre_zero_un(grille * g);

/**
 * Question 17 : vérifie que les lignes sont toutes distinctes, et les colonnes aussi. La valeur -1 est
 * comparée comme les autres : deux lignes vides sont identiques.
 * @param g : grille à tester
 * @return : 1 si c'est le cas, 0 sinon
 */
int lignes_colonnes_distinctes(grille * g);

/**
 * Question 18 : vérifie si la partie est gagnée : grille pleine et règles respectées.
 * @param g : grille à tester
 * @return : 1 si la partie est gagnée, 0 sinon
 */
int est_partie_gagnee(grille * g);

/* ---- Partie 3 ---- */

/**
 * Question 19 : vérifie si un mouvement est valide, par exemple "AB1", ou "AB" pour supprimer une
 * valeur. Il doit être bien écrit, et sa cellule doit exister, ne pas être initiale et, pour une
 * suppression, ne pas être vide. Si le mouvement est invalide, les trois entiers ne changent pas.
 * @param g : pointeur sur la grille
 * @param mouv : chaîne de caractères contenant le mouvement
 * @param ligne : reçoit l'indice de ligne
 * @param colonne : reçoit l'indice de colonne
 * @param val : reçoit la valeur, -1 pour une suppression
 * @return : 1 si le mouvement est valide, et 0 sinon
 */
int est_mouvement_valide(grille * g, char mouv[], int * ligne, int * colonne, int * val);

/**
 * Question 20 : effectue un tour de jeu :
 * - demande un mouvement jusqu'à ce qu'il soit valide, en expliquant chaque refus ; le reste de la ligne
 *   d'un mouvement refusé est ignoré,
 * - modifie la grille.
 * Si l'entrée se termine avant, affiche un message sur stderr et termine le programme avec le code 1.
 * @param g : pointeur sur la grille
 */
void tour_de_jeu(grille * g);

/**
 * Question 21 : joue la grille d'un fichier jusqu'à ce que la partie soit gagnée, en l'affichant avant
 * chaque mouvement et à la fin. Retourne aussitôt si initialiser_grille retourne NULL.
 * @param ch : nom du fichier
 */
void jouer(char ch[]);

/**
 * Question 22 : demande une taille jusqu'à ce que ce soit 4, 6 ou 8, et choisit au hasard une des cinq
 * grilles de cette taille. Si l'entrée se termine avant, fait comme tour_de_jeu.
 * @param ch : chaîne d'au moins TAKUZU_TAILLE_CHEMIN octets, qui reçoit le nom du fichier choisi, par
 *             exemple "Grilles/G6/grille2.txt"
 */
void choisir_grille(char ch[]);

#ifdef __cplusplus
}
#endif

#endif
