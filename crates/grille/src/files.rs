//! Reads files with a limit, writes them all or nothing, locks them, and explains what went wrong.
//! No other file of ours writes to disk; SQLite writes its own.

use std::fs::{self, File, TryLockError};
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

use grille_grid::Shown;
use grille_messages::{errors, id};

use crate::fail::{self, Failure};
use crate::lang::Messages;

/// The bytes of a file of at most `most`, without the mark of no width that some editors put in
/// front of text. A file that cannot be read is bad input: exit code 2.
pub(crate) fn read(path: &Path, most: u64, lang: &Messages) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(path, errors::io(&error, lang), lang))?;
    if read as u64 > most {
        return Err(unreadable(path, lang.text(id::IO_TOO_LONG), lang));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// The bytes of a file of at most `most`, or of stdin where there is no name or it is `-`.
pub(crate) fn input(path: Option<&Path>, most: u64, lang: &Messages) -> Result<Vec<u8>, Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return read(path, most, lang);
    }
    stdin(most, lang)
}

/// Bytes that are asked of stdin at once, at least.
const SHORTEST_READ: usize = 1 << 16;

/// The bytes of stdin, of which there may be `most`, without the mark of no width that some editors put in
/// front of text. A person who is waited for is told so.
pub(crate) fn stdin(most: u64, lang: &Messages) -> Result<Vec<u8>, Failure> {
    if io::stdin().is_terminal() {
        let id = if cfg!(windows) {
            id::STDIN_WAITS_WINDOWS
        } else {
            id::STDIN_WAITS
        };
        fail::remark(&lang.text(id));
    }
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock().take(most + 1);
    // Ends: every round but the last fills what it has reserved, and there is at most so much. Grows by an eighth, as
    // doubling would take up to twice the memory of a large input.
    loop {
        let reserved = bytes.try_reserve_exact((bytes.len() / 8).max(SHORTEST_READ));
        reserved.map_err(io::Error::from)?;
        let room = bytes.capacity() - bytes.len();
        if input.by_ref().take(room as u64).read_to_end(&mut bytes)? < room {
            break;
        }
    }
    if bytes.len() as u64 > most {
        let values = [("most", most.to_string().into())];
        return Err(Failure::bad_input(lang.fill(id::INPUT_TOO_LONG, &values)));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// The text of a file of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: u64, lang: &Messages) -> Result<String, Failure> {
    String::from_utf8(read(path, most, lang)?)
        .map_err(|_| unreadable(path, lang.text(id::IO_NOT_TEXT), lang))
}

/// The first bytes of a file, as many of `most` as there are; none where it cannot be read.
pub(crate) fn head(path: &Path, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before a failure tells as much as a shorter file.
    let _ = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    bytes
}

fn unreadable(path: &Path, why: String, lang: &Messages) -> Failure {
    let values = [
        ("file", Shown::new(path).to_string().into()),
        ("why", why.into()),
    ];
    Failure::bad_input(lang.fill(id::FILE_UNREADABLE, &values))
}

/// Writes a file so that whoever reads it finds the old bytes or the new ones, never a part.
pub(crate) fn write(path: &Path, bytes: &[u8], lang: &Messages) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(|error| unwritable(path, &error, lang))
}

/// Refuses a file that is there already, unless it may be replaced; to be asked before the work whose result it is to
/// hold. A device or a pipe holds nothing that could be lost.
pub(crate) fn check_free(path: &Path, force: bool, lang: &Messages) -> Result<(), Failure> {
    if force || !fs::metadata(path).is_ok_and(|about| about.is_file()) {
        return Ok(());
    }
    let values = [("file", Shown::new(path).to_string().into())];
    Err(Failure::bad_input(lang.fill(id::FILE_THERE, &values)))
}

fn unwritable(path: &Path, error: &io::Error, lang: &Messages) -> Failure {
    let values = [
        ("file", Shown::new(path).to_string().into()),
        ("why", errors::io(error, lang).into()),
    ];
    Failure::failed(lang.fill(id::FILE_UNWRITABLE, &values))
}

/// Makes a folder of a person's wish, and those above it, where there is none.
pub(crate) fn make_wanted_folder(path: &Path, lang: &Messages) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| unwritable(path, &error, lang))
}

/// How the files begin and end that are written before they take their name.
const UNNAMED: (&str, &str) = (".grille-", ".tmp");

/// Writes a file so that whoever reads it finds the old bytes or the new ones, never a part, and that
/// it is on disk afterwards: to a file beside it, which is synced and takes its name, and then the
/// folder is synced. A link stays, and what it leads to is written; so does the mode of the old file.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Whoever keeps his settings elsewhere and links to them does not want the link replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&target).ok();
    if old
        .as_ref()
        .is_some_and(|old| !old.is_file() && !old.is_dir())
    {
        // A terminal, a pipe, /dev/null: nothing can take its name, and nothing should.
        return File::options().write(true).open(&target)?.write_all(bytes);
    }
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNNAMED.0).suffix(UNNAMED.1);
    #[cfg(unix)]
    {
        // As if the file had been created under its name: the user's mask applies.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut beside = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        // Where the mode cannot be kept, the bytes matter more.
        let _ = beside.as_file().set_permissions(old.permissions());
    }
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    take_place(beside, &target)?;
    sync_folder(folder)
}

/// Gives a finished file its name. On Windows a file that somebody has open, such as a virus scanner, cannot be
/// replaced for a moment: it is tried again for a tenth of a second.
fn take_place(mut beside: tempfile::NamedTempFile, target: &Path) -> io::Result<()> {
    let mut tries_left = if cfg!(windows) { 10 } else { 0 };
    loop {
        let refused = match beside.persist(target) {
            Ok(_) => return Ok(()),
            Err(refused) => refused,
        };
        if tries_left == 0 || refused.error.kind() != io::ErrorKind::PermissionDenied {
            return Err(refused.error);
        }
        tries_left -= 1;
        std::thread::sleep(Duration::from_millis(10));
        beside = refused.file;
    }
}

/// Names are on disk once their folder is. Where a folder cannot be opened, as on Windows, or
/// synced, as on some network disks, that is the system's business.
fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        done => done,
    }
}

/// Makes a folder and those above it, for this user alone: games are nobody else's business.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path).map_err(|error| match error.kind() {
        // A file has its name.
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

/// Removes a file for good; one that is not there is removed already.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(()) => path.parent().map_or(Ok(()), sync_folder),
    }
}

/// Removes what killed writers left in a folder: only files that `write_whole` names, and only those
/// that were last written before `before`, as somebody may be writing the others. What cannot be removed stays.
pub(crate) fn remove_unnamed(folder: &Path, before: SystemTime) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(UNNAMED.0) && name.ends_with(UNNAMED.1));
        let written = entry.metadata().and_then(|about| about.modified());
        if ours && written.is_ok_and(|written| written < before) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A file that one program at a time holds; the system takes it back when the program ends, however
/// it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

/// The lock at `path`, whose file is made if it is not there; nothing if somebody holds it.
pub(crate) fn lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        // A disk without locks: two programs at once are then the user's business, as one must go on.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(Some(Lock { _file: file }))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        for bytes in [b"one".as_slice(), b"", b"three"] {
            write_whole(&path, bytes).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_modes_stay() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"new");
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        use std::os::unix::fs::FileTypeExt as _;
        write_whole(Path::new("/dev/null"), b"x").unwrap();
        let error = write_whole(Path::new("/dev/full"), b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        let about = fs::metadata("/dev/null").unwrap();
        assert!(about.file_type().is_char_device());
    }

    #[test]
    fn only_our_own_old_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".grille-abc.tmp", "other.tmp", ".grille-abc", "a.grille"] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let now = SystemTime::now();
        remove_unnamed(folder.path(), now - std::time::Duration::from_secs(60));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
        remove_unnamed(folder.path(), now + std::time::Duration::from_secs(60));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        assert!(!folder.path().join(".grille-abc.tmp").exists());
    }

    #[test]
    fn a_lock_is_held_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let held = lock(&path).unwrap();
        assert!(held.is_some());
        assert!(lock(&path).unwrap().is_none());
        drop(held);
        assert!(lock(&path).unwrap().is_some());
    }
}
