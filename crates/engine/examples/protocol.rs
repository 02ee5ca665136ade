//! Prints the types of the protocol (`types`), or the list of its requests for the documentation (`chapter`).

fn main() {
    let wanted = std::env::args().nth(1);
    print!(
        "{}",
        match wanted.as_deref() {
            Some("types") => grille_engine::typescript::types(),
            Some("chapter") => grille_engine::typescript::chapter(),
            _ => "usage: protocol types|chapter\n".to_owned(),
        }
    );
}
