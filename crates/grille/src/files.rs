//! Reads files with a size limit, writes them atomically, locks them, and explains errors. No other file of ours
//! writes to disk; SQLite writes its own.

use std::fs::{self, File, TryLockError};
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

use grille_grid::Shown;
use grille_messages::{errors, id};

use crate::fail::{self, Failure};
use crate::lang::Messages;

/// Reads a file of at most `most` bytes, without the byte order mark that some editors write. A file that cannot be
/// read is bad input: exit code 2.
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

/// Reads a file of at most `most` bytes, or stdin if there is no name or it is `-`.
pub(crate) fn input(path: Option<&Path>, most: u64, lang: &Messages) -> Result<Vec<u8>, Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return read(path, most, lang);
    }
    stdin(most, lang)
}

/// The minimum number of bytes requested from stdin at once.
const SHORTEST_READ: usize = 1 << 16;

/// Reads at most `most` bytes from stdin, without a byte order mark. On a terminal, first says that it waits for
/// input.
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
    // Ends: every round but the last fills what it has reserved, and the total is limited. Grows by an eighth, because
    // doubling could take twice the memory of a large input.
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

pub(crate) fn read_text(path: &Path, most: u64, lang: &Messages) -> Result<String, Failure> {
    String::from_utf8(read(path, most, lang)?)
        .map_err(|_| unreadable(path, lang.text(id::IO_NOT_TEXT), lang))
}

/// Returns the first bytes of a file, at most `most`, or none if it cannot be read.
pub(crate) fn head(path: &Path, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // After a failure, what was read before is used like a shorter file.
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

/// Writes a file atomically: readers find the old bytes or the new ones, never a part.
pub(crate) fn write(path: &Path, bytes: &[u8], lang: &Messages) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(|error| unwritable(path, &error, lang))
}

/// Refuses a file that already exists, unless `force`. Call it before the work whose result the file will hold.
/// Devices and pipes hold nothing that could be lost.
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

/// Creates a folder that the user named, and its missing parents.
pub(crate) fn make_wanted_folder(path: &Path, lang: &Messages) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| unwritable(path, &error, lang))
}

/// The prefix and suffix of temporary file names.
const UNNAMED: (&str, &str) = (".grille-", ".tmp");

/// Writes a file atomically and durably: writes and syncs a temporary file beside it, renames that, then syncs the
/// folder. Follows links, and keeps the mode of the old file.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Settings may be a link to a file elsewhere, which must stay a link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&target).ok();
    if old
        .as_ref()
        .is_some_and(|old| !old.is_file() && !old.is_dir())
    {
        // A terminal, a pipe, /dev/null: cannot be replaced, and should not be.
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
        // As if created under its final name: the umask applies.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut beside = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        // The bytes matter more than the mode.
        let _ = beside.as_file().set_permissions(old.permissions());
    }
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    take_place(beside, &target)?;
    sync_folder(folder)
}

/// Renames a finished file. On Windows, a file that another program such as a virus scanner has open cannot be
/// replaced for a moment, so this retries for a tenth of a second.
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

/// Syncs a folder, so that its file names are on disk. Does nothing where folders cannot be opened, as on Windows, or
/// synced, as on some network disks.
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

/// Creates a folder and its parents, readable by this user only: games are private.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path).map_err(|error| match error.kind() {
        // The name belongs to a file.
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

/// Removes a file. Succeeds if there is none.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(()) => path.parent().map_or(Ok(()), sync_folder),
    }
}

/// Removes temporary files of `write_whole` that killed programs left in a folder. Removes only those last written
/// before `before`, because others may be in use, and skips those it cannot remove.
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

/// A file lock that one program at a time holds. The system releases it when the program ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

/// Locks the file at `path`, creating it if missing. Returns `None` if another program holds the lock.
pub(crate) fn lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(Lock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        // A disk without locks. Go on without: two programs at once are then the user's responsibility.
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
