//! The definition of the command line. Its help texts come from `lang/`, by the names of commands (`cmd-...`,
//! `examples-...`) and options (`arg-...`).

mod errors;
mod mines;
mod morpion;
mod takuzu;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use grille_messages::{MessageId, id};
use grille_mines::solve::ApproachName;
use grille_mines::text::table;

use crate::checkpoint::Shard;
use crate::fail::{self, Failure};
use crate::lang::{Language, Messages};
use crate::output;
use crate::terminal::{NoFullScreen, Terminal};

#[cfg(unix)]
pub(crate) use mines::Sandbox;
pub(crate) use mines::{
    BoardOptions, MinesBench, MinesCommand, MinesCompare, MinesGenerate, MinesJudge, MinesMerge,
    MinesPlay, MinesReplay, MinesVerify, MinesView, ResultFiles,
};
pub(crate) use morpion::{
    MorpionAnalyse, MorpionCommand, MorpionMatch, MorpionPerft, MorpionPlay, MorpionSolve,
};
pub(crate) use takuzu::{
    RulesOptions, TakuzuBench, TakuzuCheck, TakuzuCommand, TakuzuConvert, TakuzuCount,
    TakuzuGenerate, TakuzuHint, TakuzuMerge, TakuzuPlay, TakuzuRate, TakuzuSolve,
};

#[derive(Parser)]
#[command(name = "grille", version, disable_help_subcommand = true)]
struct Args {
    /// Without a command, opens the menu, or prints the help if there is no terminal.
    #[command(subcommand)]
    command: Option<Command>,
    #[arg(long, global = true, value_name = "N", display_order = 100)]
    seed: Option<u64>,
    /// Read by `requested_lang` before everything else; here only for the help.
    #[arg(
        long,
        global = true,
        value_parser = languages(),
        value_name = "en|fr",
        display_order = 101
    )]
    lang: Option<Language>,
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "auto|always|never",
        display_order = 102
    )]
    color: Option<Color>,
    #[arg(long, global = true, value_name = "DIR", display_order = 102)]
    data_dir: Option<PathBuf>,
}

/// The parsed command line.
pub(crate) struct Cli {
    /// `None` opens the menu.
    pub(crate) command: Option<Command>,
    pub(crate) seed: Option<u64>,
    /// The folder of settings and games, instead of the platform's folders.
    pub(crate) data_dir: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(arg_required_else_help = true)]
    Mines {
        #[command(subcommand)]
        command: MinesCommand,
    },
    #[command(arg_required_else_help = true)]
    Takuzu {
        #[command(subcommand)]
        command: TakuzuCommand,
    },
    #[command(arg_required_else_help = true)]
    Morpion {
        #[command(subcommand)]
        command: MorpionCommand,
    },
    #[command(arg_required_else_help = true)]
    Classic {
        #[command(subcommand)]
        command: Classic,
    },
    History(HistoryArgs),
    Serve(ServeArgs),
    Engine(EngineArgs),
    Completions {
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Prints all pages, or writes one file per page.
    Man {
        #[arg(id = "man_dir", long = "dir", value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

/// Options for playing any game.
#[derive(clap::Args)]
pub(crate) struct PlayOptions {
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(clap::Args)]
pub(crate) struct HistoryArgs {
    #[arg(long)]
    pub(crate) csv: bool,
    /// Its own id, because here it prints the games themselves.
    #[arg(id = "whole", long = "json", conflicts_with = "csv")]
    pub(crate) json: bool,
    #[arg(long, value_name = "mines|takuzu|morpion", value_parser = kinds())]
    pub(crate) game: Option<grille_session::GameKind>,
}

#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) addr: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// Its own id, because the time of other commands means something else.
    #[arg(id = "answer_time", long = "time", default_value_t = 20.0, value_name = "SECONDS", value_parser = mines::seconds)]
    pub(crate) time: f64,
}

#[derive(Subcommand)]
pub(crate) enum Classic {
    Sae(Sae),
    Tp(Tp),
    Ia(Ia),
    Takuzu(Takuzu),
    Morpion(Morpion),
}

#[derive(clap::Args)]
pub(crate) struct Sae {
    #[arg(long, value_enum, default_value_t, value_name = "dash|underscore")]
    pub(crate) rule: Rule,
}

#[derive(clap::Args)]
pub(crate) struct Tp {
    #[arg(long)]
    pub(crate) axes: bool,
}

#[derive(clap::Args)]
pub(crate) struct Ia {
    #[arg(long, value_name = "FILE")]
    pub(crate) levels: Option<PathBuf>,
    #[arg(long)]
    pub(crate) axes: bool,
    #[arg(long)]
    pub(crate) bot: bool,
    #[arg(long, requires = "bot", value_name = approach_names(), value_parser = approaches())]
    pub(crate) approach: Option<ApproachName>,
    #[arg(long, requires = "bot")]
    pub(crate) show_matrices: bool,
    #[arg(long)]
    pub(crate) no_pause: bool,
}

#[derive(clap::Args)]
pub(crate) struct Takuzu {
    #[arg(long, value_name = "DIR")]
    pub(crate) grids: Option<PathBuf>,
    #[arg(long, value_enum, value_name = "easy|medium|hard")]
    pub(crate) display: Option<Display>,
}

#[derive(clap::Args)]
pub(crate) struct Morpion {
    /// Its own id, because the sizes of other commands may be two numbers.
    #[arg(id = "side", long = "size", value_name = "N", value_parser = side())]
    pub(crate) side: Option<grille_morpion::Side>,
    /// Its own id, because unlike in other commands, the program asks for it if none of these options is given.
    #[arg(id = "asked_variant", long = "variant", value_name = "top|3d", value_parser = variants())]
    pub(crate) variant: Option<grille_morpion::Variant>,
    #[arg(id = "asked_quake", long = "quake")]
    pub(crate) quake: bool,
}

/// The displays of `grille_takuzu::text::display`.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Display {
    Easy,
    Medium,
    Hard,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum Rule {
    #[default]
    Dash,
    Underscore,
}

impl From<Rule> for table::Rule {
    fn from(rule: Rule) -> table::Rule {
        match rule {
            Rule::Dash => table::Rule::Dash,
            Rule::Underscore => table::Rule::Underscore,
        }
    }
}

fn approaches() -> impl TypedValueParser<Value = ApproachName> {
    named(ApproachName::ALL.map(ApproachName::name))
}

/// Parses the values of an enum from their names, which must be complete.
fn named<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err: std::fmt::Debug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names)
        .map(|given| given.parse().expect("the parser lets no other word pass"))
}

fn languages() -> impl TypedValueParser<Value = Language> {
    named(Language::ALL.map(Language::name))
}

fn kinds() -> impl TypedValueParser<Value = grille_session::GameKind> {
    named(grille_session::GameKind::ALL.map(grille_session::GameKind::name))
}

/// Joins alternatives as usage lines show them.
fn any_of<const N: usize>(names: [&str; N]) -> String {
    names.join("|")
}

fn approach_names() -> String {
    any_of(ApproachName::ALL.map(ApproachName::name))
}

/// Parses a part such as `3/8`: at least 1, at most the number after the slash.
fn shard(text: &str) -> Result<Shard, &'static str> {
    text.split_once('/')
        .and_then(|(part, of)| Shard::new(part.parse().ok()?, of.parse().ok()?))
        .ok_or("not a shard")
}

fn side() -> impl TypedValueParser<Value = grille_morpion::Side> {
    clap::value_parser!(u64).try_map(grille_morpion::Side::new)
}

fn variants() -> impl TypedValueParser<Value = grille_morpion::Variant> {
    use grille_morpion::Variant;
    PossibleValuesParser::new(Variant::ALL.map(Variant::name)).map(|given| {
        given
            .parse::<Variant>()
            .expect("the parser lets no other word pass")
    })
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Returns the language option, which is needed before the command line is parsed, because the help is in that
/// language.
pub(crate) fn requested_lang() -> Option<Language> {
    requested("--lang").and_then(|value| value.parse().ok())
}

/// Returns the value of an option without parsing the rest of the command line.
fn requested(option: &str) -> Option<String> {
    let mut words = std::env::args_os()
        .skip(1)
        // The rest belongs to another program.
        .take_while(|word| word != "--")
        // Words that are not UTF-8 are no option names or values.
        .map(|word| word.into_string().unwrap_or_default());
    while let Some(word) = words.next() {
        if word == option {
            return words.next();
        }
        let value = word
            .strip_prefix(option)
            .and_then(|rest| rest.strip_prefix('='));
        if let Some(value) = value {
            return Some(value.to_owned());
        }
    }
    None
}

/// Returns the arguments, with `grille help mines` rewritten as `grille mines --help`.
fn given() -> Vec<OsString> {
    let mut given: Vec<OsString> = std::env::args_os().collect();
    if given.get(1).is_some_and(|word| word == "help") {
        given.remove(1);
        given.push("--help".into());
    }
    given
}

/// Parses the command line. Fails with exit code 2 if it is wrong. Prints the help if requested, or if there is no
/// command and no terminal for the menu.
pub(crate) fn parse(lang: &Messages) -> Result<Cli, Failure> {
    let color = requested("--color").and_then(|value| Color::from_str(&value, true).ok());
    // `--color` takes precedence over NO_COLOR and CLICOLOR_FORCE, and those over the terminal, which anstream checks
    // itself.
    let (ours, claps) = match color {
        None | Some(Color::Auto) => (anstream::ColorChoice::Auto, clap::ColorChoice::Auto),
        Some(Color::Always) => (anstream::ColorChoice::Always, clap::ColorChoice::Always),
        Some(Color::Never) => (anstream::ColorChoice::Never, clap::ColorChoice::Never),
    };
    ours.write_global();
    let given = given();
    let mut command = localised(Args::command(), lang).color(claps);
    let parsed = command
        .try_get_matches_from_mut(&given)
        .and_then(|matches| Args::from_arg_matches(&matches));
    let error = match parsed {
        Ok(Args {
            command: asked,
            seed,
            data_dir,
            ..
        }) => {
            if let (None, Some(lacking)) = (&asked, Terminal::lacking()) {
                print(&command.render_help())?;
                // Last, so that it is visible below a long help.
                fail::remark(&no_screen(lacking, id::NO_SCREEN_HELP, lang));
                return Err(Failure::Done);
            }
            return Ok(Cli {
                command: asked,
                seed,
                data_dir,
            });
        }
        Err(error) => error,
    };
    if !error.use_stderr() {
        // Help or version, as requested.
        print(&error.render())?;
        return Err(Failure::Done);
    }
    // Clap has built only the commands on its path, and cannot format arguments of the others.
    command.build();
    match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // `grille mines` alone asks for its commands.
            let help = errors::typed_command(&given, &command)
                .clone()
                .render_help();
            write!(output::stderr(), "{}", help.ansi())?;
            Err(Failure::HelpShown)
        }
        _ => Err(Failure::bad_input(errors::explain(
            &error, &given, &command, lang,
        ))),
    }
}

/// Says in one sentence why there is no full screen, and what there is instead.
pub(crate) fn no_screen(lacking: NoFullScreen, instead: MessageId, lang: &Messages) -> String {
    let why = lang.text(match lacking {
        NoFullScreen::Keyboard => id::NO_SCREEN_KEYBOARD,
        NoFullScreen::Screen => id::NO_SCREEN_OUTPUT,
        NoFullScreen::Cursor => id::NO_SCREEN_CURSOR,
    });
    lang.fill(instead, &[("why", why.into())])
}

/// Whether full screens may use colours. `--color` takes precedence over NO_COLOR. Requires that the command line was
/// parsed.
pub(crate) fn wants_colours() -> bool {
    match anstream::ColorChoice::global() {
        anstream::ColorChoice::Never => false,
        anstream::ColorChoice::Auto => std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty()),
        _ => true,
    }
}

pub(crate) fn completions(shell: clap_complete::Shell, lang: &Messages) -> Vec<u8> {
    let mut script = Vec::new();
    let mut command = localised(Args::command(), lang);
    clap_complete::generate(shell, &mut command, "grille", &mut script);
    script
}

/// Returns the manual, one page per command, each with its file name such as `grille-mines-hint.1`.
pub(crate) fn manual(lang: &Messages) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut whole = localised(Args::command(), lang);
    whole.build();
    let mut pages = Vec::new();
    let mut left = vec![whole];
    // Ends: each round replaces a command by the commands below it.
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        let name = command
            .get_display_name()
            .unwrap_or(command.get_name())
            .to_owned();
        // An empty date would be replaced by the version.
        let page = clap_mangen::Man::new(command.display_name(&name).name(name.clone()))
            .date(" ")
            .source(concat!("grille ", env!("CARGO_PKG_VERSION")));
        let mut text = Vec::new();
        page.render(&mut text)?;
        let text = with_examples(&String::from_utf8_lossy(&text), lang);
        pages.push((format!("{name}.1"), text.into_bytes()));
    }
    pages.sort();
    Ok(pages)
}

/// Moves the examples under a separate heading, one per line, because a paragraph of them is unreadable.
fn with_examples(page: &str, lang: &Messages) -> String {
    let extra = format!(".SH EXTRA\n{}\n", lang.text(id::HELP_EXAMPLES));
    match page.split_once(&extra) {
        None => page.to_owned(),
        Some((before, after)) => {
            let after = after.replacen(".SH ", ".fi\n.SH ", 1);
            format!("{before}.SH EXAMPLES\n.nf\n{after}")
        }
    }
}

fn print(text: &StyledStr) -> Result<(), Failure> {
    Ok(write!(output::coloured(), "{}", text.ansi())?)
}

/// Returns the command with all help texts in one language.
fn localised(command: clap::Command, lang: &Messages) -> clap::Command {
    let name = command.get_name().to_owned();
    let usage = lang.text(id::HELP_USAGE);
    let command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            clap::Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .display_order(103)
                .global(true),
        )
        .arg(
            clap::Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .display_order(104),
        )
        .before_help(lang.text(id::HELP_PLAY));
    with_texts(command, &name, lang, &usage)
}

fn with_texts(command: clap::Command, path: &str, lang: &Messages, usage: &str) -> clap::Command {
    let about = help_text(&format!("cmd-{path}"), lang);
    let command = command
        .about(about)
        .after_help(examples(path, lang))
        .help_template(format!(
            "{{about}}\n\n{{before-help}}{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(lang.text(id::HELP_COMMANDS));
    let options = lang.text(id::HELP_OPTIONS);
    let command = command.mut_args(|arg| {
        let help = help_text(&format!("arg-{}", arg.get_id()), lang);
        // The texts themselves name defaults and values, in their language.
        let takes_value = arg.get_action().takes_values();
        arg.help(help)
            .help_heading(options.clone())
            .hide_default_value(takes_value)
            .hide_possible_values(takes_value)
    });
    command.mut_subcommands(|sub| {
        let name = sub.get_name().to_owned();
        // The name of the program is not part of the path.
        let path = if path == "grille" {
            name
        } else {
            format!("{path}-{name}")
        };
        with_texts(sub, &path, lang, usage)
    })
}

/// The help text of this name; a test goes through all of them.
fn help_text(name: &str, lang: &Messages) -> String {
    let text = lang.named(name);
    debug_assert!(text.is_some(), "message {name} is missing");
    text.unwrap_or_default()
}

fn examples(path: &str, lang: &Messages) -> String {
    let mut text = lang.text(id::HELP_EXAMPLES);
    for example in help_text(&format!("examples-{path}"), lang).lines() {
        text = text + "\n  " + example;
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_command_line_is_sound_and_every_help_text_exists_in_both_languages() {
        for language in [Language::En, Language::Fr] {
            // A missing text panics here: `help_text` asserts in debug builds.
            let mut command = localised(Args::command(), &crate::lang::messages(Some(language)));
            command.clone().debug_assert();
            assert!(command.render_long_help().to_string().contains("--seed"));
        }
    }

    #[test]
    fn every_help_text_is_of_a_command_or_an_argument() {
        let mut whole = localised(Args::command(), &crate::lang::messages(Some(Language::En)));
        whole.build();
        let mut used = BTreeSet::new();
        let mut left = vec![(whole.get_name().to_owned(), &whole)];
        // Ends: the commands of a command are fewer than it has with itself.
        while let Some((path, command)) = left.pop() {
            used.extend([format!("cmd-{path}"), format!("examples-{path}")]);
            let arguments = command.get_arguments();
            used.extend(arguments.map(|argument| format!("arg-{}", argument.get_id())));
            for sub in command.get_subcommands() {
                let path = match path.as_str() {
                    "grille" => sub.get_name().to_owned(),
                    path => format!("{path}-{}", sub.get_name()),
                };
                left.push((path, sub));
            }
        }
        let root = env!("CARGO_MANIFEST_DIR");
        let mut text = String::new();
        let files = std::fs::read_dir(format!("{root}/../messages/lang/en/program"));
        for file in files.unwrap() {
            text += &std::fs::read_to_string(file.unwrap().path()).unwrap();
        }
        let ids = text.lines().filter_map(|line| line.split_once(" ="));
        let is_help = |id: &&str| {
            ["cmd-", "arg-", "examples-"]
                .iter()
                .any(|of| id.starts_with(of))
        };
        for id in ids.map(|(id, _)| id).filter(is_help) {
            assert!(used.contains(id), "{id} is not used");
        }
    }

    #[test]
    fn every_command_has_a_page_and_every_shell_a_script() {
        let lang = crate::lang::messages(Some(Language::Fr));
        let pages = manual(&lang).unwrap();
        let page = |name: &str| {
            let (_, text) = pages.iter().find(|(file, _)| file == name).unwrap();
            String::from_utf8(text.clone()).unwrap()
        };
        assert!(
            page("grille.1").contains("grille\\-takuzu"),
            "{}",
            page("grille.1")
        );
        let hint = page("grille-mines-hint.1");
        assert!(hint.contains("\\-\\-mines"));
        let examples = hint.split_once(".SH EXAMPLES\n.nf\n").unwrap().1;
        assert!(
            examples
                .trim_start()
                .starts_with("grille mines hint plateau.txt"),
            "{hint}"
        );
        for shell in clap_complete::Shell::value_variants() {
            let script = String::from_utf8(completions(*shell, &lang)).unwrap();
            assert!(script.contains("classic"), "{shell}");
        }
    }

    #[test]
    fn every_approach_can_be_named() {
        for name in ApproachName::ALL {
            let line = [
                "grille",
                "classic",
                "ia",
                "--bot",
                "--approach",
                name.name(),
            ];
            let Some(Command::Classic {
                command: Classic::Ia(ia),
            }) = Args::try_parse_from(line).unwrap().command
            else {
                panic!("another command");
            };
            assert_eq!(ia.approach, Some(name));
        }
    }

    /// Code that a document shows and no test runs: lines of `sh` blocks, and what stands between backticks.
    fn shown(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (at, piece) in text.split("```").enumerate() {
            if at % 2 == 0 {
                found.extend(piece.split('`').skip(1).step_by(2).map(str::to_owned));
            } else if let Some(code) = piece.strip_prefix("sh\n") {
                found.extend(code.replace("\\\n", " ").lines().map(str::to_owned));
            }
        }
        found
    }

    /// What is wrong with the calls of the program in a line for a shell.
    fn faults(line: &str) -> Vec<String> {
        let words = shlex::split(line).unwrap_or_default();
        let is_end = |word: &String| matches!(&**word, "|" | "&&" | ";" | ">" | "<" | ":::");
        let mut faults = Vec::new();
        for words in words.split(is_end) {
            // Others may start the program: `parallel --retries 3 grille ...`.
            let is_ours = words
                .first()
                .is_some_and(|word| matches!(&**word, "grille" | "exec" | "parallel"));
            let start = words.iter().position(|word| word == "grille");
            let Some(start) = start.filter(|_| is_ours) else {
                continue;
            };
            let Err(error) = Args::command().try_get_matches_from(&words[start..]) else {
                continue;
            };
            let is_unknown = matches!(
                error.kind(),
                ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand
            );
            // Only the beginning is shown, as in `grille mines judge` or `grille classic takuzu --grids`.
            let is_part = words.last().is_some_and(|word| word.starts_with("--"))
                || matches!(
                    error.kind(),
                    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
                        | ErrorKind::MissingRequiredArgument
                );
            // FILE, {} and $N stand for another word.
            let is_pattern = words.iter().any(|word| {
                word.contains(['{', '$']) || word.chars().all(|c| c.is_ascii_uppercase())
            });
            if is_unknown || !is_part && !is_pattern {
                faults.push(format!("{line}: {error}"));
            }
        }
        faults
    }

    #[test]
    fn commands_that_documents_show_exist_with_their_options() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut paths = ["README.md", "README.fr.md", "docs"]
            .map(|name| root.join(name))
            .to_vec();
        let (mut seen, mut found) = (0, Vec::new());
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                let entries = std::fs::read_dir(path).unwrap();
                paths.extend(entries.map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let lines = shown(&std::fs::read_to_string(&path).unwrap());
                seen += lines.iter().filter(|line| line.contains("grille ")).count();
                let faults = lines.iter().flat_map(|line| faults(line));
                found.extend(faults.map(|fault| format!("{}: {fault}", path.display())));
            }
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
        assert!(seen > 50, "only {seen} commands are found");
    }

    #[test]
    fn a_shown_command_that_does_not_exist_is_a_fault() {
        let text = "`grille mines pley` `grille mines`\n```sh\ncat x | grille takuzu solve \\\n  --jsn  # grille x\n```\n";
        let found: Vec<String> = shown(text).iter().flat_map(|line| faults(line)).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(
            faults("grille mines compare --shard {}/64 --games N ::: 1 2"),
            [""; 0]
        );
        assert_eq!(faults("grille mines play --level hard").len(), 1);
    }
}
