//! What an app can reach: ways out are tried, each in the real Node, and none leads anywhere. The tables
//! are those of `docs/security.md`.

#[expect(
    dead_code,
    reason = "the app with a button for each way is not needed here"
)]
mod play;

use std::fs;
use std::io::ErrorKind;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use play::{play, spec, start};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use stackful_executor::{AppSpec, Children, Isolation};
use tempfile::TempDir;

/// What lies outside of the app, and is looked at when the app has been there.
struct Outside {
    folder: TempDir,
    victim: Child,
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
    nameless: UnixListener,
    before: String,
}

impl Outside {
    fn new() -> Outside {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("kept.txt"), "kept\n").expect("a folder of ours");
        fs::create_dir(path("empty")).expect("a folder of ours");
        let mode = Mode::from_raw_mode(0o600);
        mknodat(CWD, path("fifo"), FileType::Fifo, mode, 0).expect("a folder of ours");
        let unix = UnixListener::bind(path("socket")).expect("a folder of ours");
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = tcp.local_addr().expect("it is bound");
        let name = SocketAddr::from_abstract_name(format!("stackful-{}", address.port()));
        let nameless = UnixListener::bind_addr(&name.expect("a name")).expect("a free name");
        let victim = Command::new("sleep").arg("4246").process_group(0).spawn();
        let outside = Outside {
            before: seen(folder.path()),
            udp: UdpSocket::bind(address).expect("a free port"),
            victim: victim.expect("a process"),
            folder,
            tcp,
            unix,
            nameless,
        };
        outside.tcp.set_nonblocking(true).expect("a socket");
        outside.udp.set_nonblocking(true).expect("a socket");
        outside.unix.set_nonblocking(true).expect("a socket");
        outside.nameless.set_nonblocking(true).expect("a socket");
        outside
    }

    fn app(&self, isolation: Isolation, children: Children) -> AppSpec {
        let port = self.port();
        let python = Command::new("python3")
            .args(["-c", "import sys; print(sys.executable)"])
            .output()
            .expect("Python runs");
        let python = String::from_utf8_lossy(&python.stdout).trim().to_owned();
        let variables = [
            ("FOLDER", self.folder.path().display().to_string()),
            ("VICTIM", self.victim.id().to_string()),
            ("TOOL", std::process::id().to_string()),
            ("PORT", port.to_string()),
            ("ABSTRACT", format!("stackful-{port}")),
            ("PYTHON", python),
            ("STAY", self.seconds()),
        ];
        let mut spec = spec("tests/confinement", "server.js");
        spec.environment = variables
            .map(|(name, value)| (name.to_owned(), value))
            .into();
        spec.isolation = isolation;
        spec.children = children;
        spec.limits.run = Duration::from_mins(1);
        spec.limits.outside = Duration::from_secs(20);
        spec
    }

    fn port(&self) -> u16 {
        self.tcp.local_addr().expect("it is bound").port()
    }

    /// For how long those of this app sleep that are to stay: a number that no others sleep for.
    fn seconds(&self) -> String {
        (100_000 + u32::from(self.port())).to_string()
    }

    /// How many of them are there, once some time has passed.
    fn left(&self) -> usize {
        let wanted = format!("sleep\0{}\0", self.seconds());
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            let processes = fs::read_dir("/proc").expect("a Linux system").flatten();
            let commands = processes.filter_map(|one| fs::read(one.path().join("cmdline")).ok());
            let staying = commands.filter(|command| command == wanted.as_bytes());
            match staying.count() {
                count if count == 0 || Instant::now() > deadline => return count,
                _ => std::thread::yield_now(),
            }
        }
    }

    /// Nobody was here.
    fn check(&mut self) {
        assert_eq!(seen(self.folder.path()), self.before);
        let nobody = Some(ErrorKind::WouldBlock);
        assert_eq!(self.tcp.accept().err().map(|error| error.kind()), nobody);
        assert_eq!(self.unix.accept().err().map(|error| error.kind()), nobody);
        assert_eq!(
            self.nameless.accept().err().map(|error| error.kind()),
            nobody
        );
        let received = self.udp.recv(&mut [0; 8]);
        assert_eq!(received.err().map(|error| error.kind()), nobody);
        assert_eq!(self.victim.try_wait().expect("a child of ours"), None);
        for path in ["/tmp/stackful-way-out", "/dev/shm/stackful-way-out"] {
            assert!(!Path::new(path).exists(), "{path}");
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}

/// What is in a folder.
fn seen(folder: &Path) -> String {
    let mut names: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
    names.sort_by_key(fs::DirEntry::file_name);
    let line = |entry: &fs::DirEntry| {
        let status = fs::symlink_metadata(entry.path()).expect("it was listed");
        let content = status
            .is_file()
            .then(|| fs::read(entry.path()).expect("a file"));
        let (mode, owner, links) = (status.mode(), status.uid(), status.nlink());
        let (name, time) = (entry.path(), status.ctime_nsec());
        format!(
            "{} {mode:o} {owner} {links} {time} {content:?}",
            name.display()
        )
    };
    names.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// How the ways of each kind went, which is the same however runs are kept apart.
fn tables<const N: usize>(children: Children, kinds: [&str; N]) -> [String; N] {
    let mut outside = Outside::new();
    let [played, forked, spawned] = [Isolation::Snapshot, Isolation::Fork, Isolation::Spawn]
        .map(|isolation| tried(&mut outside, isolation, children, kinds));
    assert_eq!(played, forked);
    assert_eq!(played, spawned);
    played
}

fn tried<const N: usize>(
    outside: &mut Outside,
    isolation: Isolation,
    children: Children,
    kinds: [&str; N],
) -> [String; N] {
    let mut worker = start(&outside.app(isolation, children));
    let tables = kinds.map(|kind| {
        let key = format!("click #{kind}");
        let mut once = || parentless(&play(&mut worker, &[&key]));
        let run = once();
        if isolation != Isolation::Spawn {
            assert_eq!(once(), run);
            // A run has ended when the next one has been asked for.
            play(&mut worker, &[]);
            assert_eq!(outside.left(), 0, "what a run has started");
        }
        outside.check();
        run.replace(&outside.folder.path().display().to_string(), "FOLDER")
            .replace(&outside.victim.id().to_string(), "VICTIM")
            .replace(&std::process::id().to_string(), "TOOL")
            .replace(&format!(":{}", outside.port()), ":PORT")
    });
    drop(worker);
    assert_eq!(outside.left(), 0, "what the app has started");
    tables
}

/// With the app's parent, whom it asks for, in words.
fn parentless(run: &str) -> String {
    let parent = run
        .lines()
        .find_map(|line| line.trim().strip_prefix("parent's number: "));
    match parent {
        Some(number) => run.replace(number, "PARENT"),
        None => run.to_owned(),
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a line for each way")]
fn an_app_reaches_nothing() {
    let kinds = ["files", "network", "processes", "signals"];
    let [files, network, processes, signals] = tables(Children::Stub, kinds);
    assert_snapshot!(files, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #files
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    Completed, Done

    Writing Node.js report to file: report.json
    Node.js report completed
    files: 
      write: kept
      append: kept
      promised: kept
      stream: kept
      truncate: kept
      copy: kept
      copy of a tree: ERR_FS_CP_EINVAL
      rename: kept
      hard link: kept
      symbolic link: kept
      mode: kept
      times: kept
      through a descriptor: kept
      through /proc: EACCES
      through another folder: kept
      folder: FOLDER/new-5
      temporary folder: /tmp/stackful-way-out-AhiH3z
      shared memory: kept
      settings of the kernel: EACCES
      another's memory: EACCES
      another's fate: EACCES
      another's descriptors: EACCES
      fifo: EACCES
      report: report.json
      remove: kept
      thread: ENOENT
    ");
    assert_snapshot!(network, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #network
    lost: connection to 127.0.0.1:PORT (refused)
    lost: connection to ::1:PORT (refused)
    lost: look-up of example.com (refused)
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    Completed, Done
    Starting inspector on 127.0.0.1:0 failed: operation not permitted
    network: 
      tcp: ECONNREFUSED
      tcp over IPv6: ECONNREFUSED
      http: ECONNREFUSED
      fetch: ECONNREFUSED
      Unix socket: ENOENT
      abstract socket: ENOENT
      udp: done
      look: ENOTFOUND
      resolve: ENOTFOUND
      own server: done
      socket file: done
      inspector: closed
      thread: EPERM
      bare handle: EPERM
    ");
    assert_snapshot!(processes, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #processes
    lost: child process echo (answered as while the app was loading)
    lost: child process echo (refused: --children run has it run, in a sandbox)
    lost: child process sleep (refused: --children run has it run, in a sandbox)
    lost: child process node (refused: --children run has it run, in a sandbox)
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    Completed, Done
    processes: 
      as at load: 3 said
      as at load, later: 3 said
      other: EACCES
      spawn: EACCES
      detached: EACCES
      exec: EACCES
      another shell: EACCES
      file: EACCES
      fork: EACCES
      cluster: true
      binding: EACCES
      thread: EACCES
      replacement: EACCES
    ");
    assert_snapshot!(signals, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #signals
    lost: signal 9 to process VICTIM (refused: it is none of the app's)
    lost: signal 0 to process VICTIM (refused: it is none of the app's)
    lost: signal 9 to process -VICTIM (refused: it is none of the app's)
    lost: signal 0 to process -1 (refused: it is none of the app's)
    lost: signal 9 to process TOOL (refused: it is none of the app's)
    lost: signal 9 to process PARENT (refused: it is none of the app's)
    lost: signal 0 to process 1 (refused: it is none of the app's)
    lost: worker thread of a text (it runs for real: its code is not followed, its time and network are not under control)
    Completed, Done
    signals: 
      another: EPERM
      whether it is there: EPERM
      its group: EPERM
      all: EPERM
      tool: EPERM
      parent: EPERM
      parent's number: PARENT
      first: EPERM
      debugging another: EPERM
      priority: ERR_SYSTEM_ERROR
      thread: EPERM
      nobody: ESRCH
      itself: true
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a line for each way")]
fn what_an_app_starts_reaches_nothing() {
    let [child, leaving] = tables(Children::Run, ["child", "leaving"]);
    assert_snapshot!(child, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #child
    lost: child process python3 (it runs for real, in a sandbox: its time is not under control)
    Completed, Done
    child: 
      ways: 
    file: write: EACCES
    file: append: EACCES
    file: truncate at open: EACCES
    file: truncate: EACCES
    file: create: EACCES
    file: without a name: EACCES
    file: rename: EACCES
    file: hard link: EACCES
    file: symbolic link: EACCES
    file: remove: EACCES
    file: folder: EACCES
    file: remove a folder: EACCES
    file: fifo: EACCES
    file: device: EACCES
    file: write to a fifo: EACCES
    file: mode: EPERM
    file: mode by descriptor: EPERM
    file: mode, newer: EPERM
    file: owner: EPERM
    file: owner by descriptor: EPERM
    file: times: EPERM
    file: times by descriptor: EPERM
    file: attribute: EPERM
    file: attribute by descriptor: EPERM
    file: by handle: EPERM
    file: newer open: EACCES
    file: through /proc: EACCES
    file: temporary folder: EACCES
    file: shared memory: EACCES
    file: settings of the kernel: EACCES
    file: terminal: EACCES
    network: TCP: EPERM
    network: TCP over IPv6: EPERM
    network: UDP: EPERM
    network: raw: EPERM
    network: packets: EPERM
    network: netlink: EPERM
    network: Unix socket: EPERM
    network: abstract socket: EPERM
    network: name: no such name
    process: signal: EPERM
    process: signal to the tool: EPERM
    process: signal to its parents: EPERM
    process: signal to a group: EPERM
    process: signal to all: EPERM
    process: signal by descriptor: EPERM
    process: descriptor of the tool: EPERM
    process: trace: EPERM
    process: memory: EACCES
    process: read memory: EPERM
    process: write memory: EPERM
    process: environment of the tool: EACCES
    process: compare: EPERM
    process: limits: EPERM
    process: priority: EPERM
    process: processors: EPERM
    shared: memory: EPERM
    shared: messages: EPERM
    shared: semaphores: EPERM
    shared: queue: EPERM
    shared: keys: EPERM
    kernel: io_uring: EPERM
    kernel: mount: EPERM
    kernel: namespace: EPERM
    kernel: another's namespace: EPERM
    kernel: root folder: EPERM
    kernel: name of the machine: EPERM
    kernel: clock: EPERM
    kernel: programs in the kernel: EPERM
    kernel: events: EPERM
    kernel: module: EPERM
    kernel: restart: EPERM
    terminal: typing: ENXIO
    ");
    assert_snapshot!(leaving, @"
    lost: child process echo (it runs for real, in a sandbox: its time is not under control)
    0: click #leaving
    lost: child process setsid (it runs for real, in a sandbox: its time is not under control)
    lost: child process (setsid (it runs for real, in a sandbox: its time is not under control)
    lost: child process sleep (it runs for real, in a sandbox: its time is not under control)
    Completed, Done
    leaving: 
      session: 0
      double fork: 0
      detached: 0
      own: SIGTERM
    ");
}
