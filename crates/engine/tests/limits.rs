//! Every request is answered within the work limits. The games of `testdata/hostile` are built to be hard: without
//! limits, each of these requests took minutes, gigabytes, or both.

use std::collections::BTreeSet;

use grille_grid::work::{Limits, Stop};
use serde_json::{Value, json};

fn hostile(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/hostile/");
    std::fs::read_to_string(folder.to_owned() + name).unwrap()
}

fn ask(request: &Value) -> Value {
    serde_json::from_str(&grille_engine::answer(&request.to_string())).unwrap()
}

/// Every fourth cell is a mine; all others except the last two rows are open, in one component.
fn sieve(side: usize) -> String {
    let digits = format!("{}{}", "0".repeat(side / 4), "5".repeat(side / 4)).repeat(side / 2);
    let mut moves = String::new();
    let mut count = 0;
    for row in 0..side - 2 {
        for col in (0..side).filter(|col| row % 2 == 0 || col % 2 == 0) {
            let pos = grille_grid::Pos::new(row as u32, col as u32);
            moves += &format!("0 d {}\n", grille_mines::text::cell::write(pos));
            count += 1;
        }
    }
    let mines = side * side / 4;
    format!(
        "grille 1\nstart mines:{side}x{side}/{mines}:none:~{digits}\nelapsed 0\nstanding {count}\nmoves {count}\n{moves}end\n"
    )
}

#[test]
fn matrices_are_limited_to_what_is_read_and_say_what_is_left_out() {
    let reply = ask(&json!({ "do": "matrices", "save": sieve(80) }));
    let len = |name: &str| reply[name].as_array().unwrap().len();
    assert_eq!(
        (len("rows"), len("variables"), len("values")),
        (1000, 1000, 1000)
    );
    // 4680 numbers and the row for all mines; 1600 mines and 120 other cells are closed.
    assert_eq!(reply["left_out"], json!({ "rows": 3681, "variables": 720 }));
    for row in reply["rows"].as_array().unwrap() {
        let ones = row["ones"].as_array().unwrap();
        assert!(ones.iter().all(|one| one.as_u64().unwrap() < 1000));
    }
    let small = ask(&json!({ "do": "matrices", "id": "mines:beginner:zero:1@E5" }));
    assert_eq!(small.get("left_out"), None);
}

#[test]
fn a_bot_plans_no_more_moves_than_can_be_played_before_it_is_asked_again() {
    // A corner that touches no mine, and a board that is safe except for its far end.
    let id = "mines:100x100/1:none:~".to_owned() + &"0".repeat(2499) + "1";
    let plan = ask(&json!({ "do": "bot", "id": id, "approach": "random" }));
    assert_eq!(plan["moves"].as_array().unwrap().len(), 1);
    let plan = ask(&json!({ "do": "bot", "save": sieve(80), "approach": "pinv" }));
    assert!(plan["moves"].as_array().unwrap().len() <= 1000);
}

#[test]
fn verdicts_have_a_budget_and_say_which_moves_were_not_judged() {
    let save = hostile("lattice-over.grille");
    // The full budget of all verdicts would take seconds in a test build.
    let some = Limits {
        steps: 20_000_000,
        ..Limits::default()
    };
    let reply = some.run(|| ask(&json!({ "do": "verdicts", "save": save, "lang": "en" })));
    let steps = reply["steps"].as_array().unwrap();
    let is_judged = |step: &&Value| step["verdict"] != "not judged";
    let judged = steps.iter().filter(is_judged).count();
    assert!(
        judged > 10 && judged < steps.len(),
        "{judged} of {}",
        steps.len()
    );
    assert!(
        steps[..judged].iter().all(|step| is_judged(&step)),
        "the first ones are judged"
    );
    let counts = reply["summary"][0].as_str().unwrap();
    let words = format!("{} moves were not judged", steps.len() - judged);
    assert!(counts.contains(&words), "{counts}");
}

/// Requests that search, count or generate, on games that make this slow.
fn long_questions() -> Vec<Value> {
    let lattice = hostile("lattice.grille");
    let over = hostile("lattice-over.grille");
    let empty = format!("takuzu:{}", ".".repeat(60 * 60));
    let mut asked = vec![
        json!({ "do": "verdicts", "save": over }),
        json!({ "do": "labels", "save": over }),
        json!({ "do": "matrices", "save": sieve(80) }),
        json!({ "do": "generate", "rows": 60, "cols": 60, "level": "extreme", "seed": "1" }),
        json!({ "do": "generate", "rows": 60, "cols": 60, "level": "hard", "seed": "1" }),
        json!({ "do": "open", "id": "takuzu:60x60:any:1", "keep": false }),
        json!({ "do": "move", "id": "mines:100x100/2500:safe:noguess:1", "move": "d Z50" }),
    ];
    asked.extend(["hint", "odds"].map(|name| json!({ "do": name, "save": lattice })));
    for approach in
        grille_mines::solve::ApproachName::ALL.map(grille_mines::solve::ApproachName::name)
    {
        asked.push(json!({ "do": "bot", "save": lattice, "approach": approach, "reasons": true }));
    }
    asked.extend(
        ["hint", "solve", "rate", "errors", "entered"]
            .map(|name| json!({ "do": name, "id": empty })),
    );
    for id in [
        "morpion:26:3d:quake:1:+a1+b2",
        "morpion:26:3d:ko:1",
        "morpion:26:top:quake:ko:1",
    ] {
        asked.extend(["values", "hint"].map(|name| json!({ "do": name, "id": id })));
        asked.push(json!({ "do": "answer", "level": "best", "id": id }));
    }
    asked
}

#[test]
fn work_that_is_stopped_answers_without_being_done() {
    let stop = Stop::default();
    stop.stop();
    let stopped = Limits {
        stop: Some(stop),
        ..Limits::default()
    };
    for request in long_questions() {
        let reply = stopped.run(|| ask(&request));
        assert!(reply.is_object(), "{}: {reply}", request["do"]);
        // It was started, so the request itself is valid.
        assert_eq!(reply["stopped"], true, "{}: {reply}", request["do"]);
    }
}

#[test]
fn every_request_that_may_take_long_says_so_when_it_was_stopped() {
    let few = Limits {
        steps: 1000,
        ..Limits::default()
    };
    let mut stopped = BTreeSet::new();
    for request in long_questions() {
        let reply = few.run(|| ask(&request));
        // Requests that finish were not long.
        if reply["stopped"] == true {
            stopped.insert(request["do"].as_str().unwrap().to_owned());
        }
    }
    let listed = grille_engine::protocol::REQUESTS.iter();
    for spec in listed.filter(|spec| spec.takes_long) {
        assert!(stopped.contains(spec.name), "{}", spec.name);
    }
}

#[test]
fn a_request_that_is_answered_within_its_limits_says_nothing_of_them() {
    for spec in grille_engine::protocol::REQUESTS {
        let request = serde_json::from_str(spec.example).unwrap();
        assert_eq!(ask(&request).get("stopped"), None, "{}", spec.name);
    }
}

#[test]
fn work_with_few_steps_and_little_memory_answers_without_being_done() {
    let few = Limits {
        steps: 200_000,
        bytes: 1 << 20,
        ..Limits::default()
    };
    for request in long_questions() {
        let reply = few.run(|| ask(&request));
        assert!(reply.is_object(), "{}: {reply}", request["do"]);
    }
    // What was not found is not called impossible.
    let odds = few
        .run(|| ask(&json!({ "do": "odds", "save": hostile("lattice.grille"), "advice": false })));
    assert_eq!(odds["exact"], false);
    let solved = few.run(|| {
        ask(&json!({ "do": "solve", "id": format!("takuzu:{}", ".".repeat(3600)), "lang": "en" }))
    });
    assert_eq!(solved["move"], Value::Null);
}

#[test]
fn a_save_whose_moves_take_too_long_is_refused() {
    let full = "01".repeat(50);
    let moves: String = (0..200).map(|at| format!("0 AA{}\n", at % 2)).collect();
    let save = format!(
        "grille 1\nstart takuzu:{}\nelapsed 0\nstanding 201\nmoves 201\n0 ={full}\n{moves}end\n",
        ".".repeat(100)
    );
    let state = json!({ "do": "state", "save": save, "lang": "en" });
    assert_eq!(ask(&state)["steps"], 201);
    let few = Limits {
        steps: 10_000,
        ..Limits::default()
    };
    let error = few.run(|| ask(&state))["error"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    assert!(error.contains("takes too long"), "{error}");
}
