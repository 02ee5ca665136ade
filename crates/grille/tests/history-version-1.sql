-- A history of version 1. Do not change it: such files exist.
PRAGMA application_id = 1735552108;
PRAGMA user_version = 1;
CREATE TABLE finished (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL CHECK (game IN ('mines', 'takuzu', 'morpion')),
    preset TEXT NOT NULL,
    rules TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'draw', 'left')),
    started INTEGER NOT NULL,
    elapsed_ms INTEGER NOT NULL,
    id TEXT NOT NULL,
    helped INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    luck REAL,
    three_bv INTEGER,
    clicks INTEGER
) STRICT;
CREATE TABLE texts (number INTEGER PRIMARY KEY REFERENCES finished, text TEXT NOT NULL) STRICT;
CREATE INDEX finished_by_group ON finished (game, preset, rules, number);
CREATE TABLE remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO finished VALUES
    (1, 'a', 'mines', 'expert', 'zero', 'won', 1000, 61000, 'mines:expert:zero:1', 0, 0, 0.5, 170, 200),
    (2, 'b', 'mines', 'expert', 'zero', 'lost', 2000, 9000, 'mines:expert:zero:2', 0, 0, 0.0, 150, 20),
    (3, 'c', 'mines', 'expert', 'zero', 'won', 3000, 121000, 'mines:expert:zero:3', 0, 0, NULL, 160, 190),
    (4, 'd', 'takuzu', '10x10', '10x10 hard', 'won', 4000, 300000, 'takuzu:1', 1, 0, NULL, NULL, NULL);
INSERT INTO texts VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'a' || char(10) || 'b, "c"');
