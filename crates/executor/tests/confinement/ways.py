"""Ways out of a sandbox by bare system calls: what a child process or native code of an app can try.

Each prints its name and how it went: the error of the kernel, or `done`. Where to goes by the environment,
as `server.js` has it.
"""

import ctypes
import errno
import fcntl
import os
import signal
import socket
import sys

libc = ctypes.CDLL(None, use_errno=True)
VICTIM = int(os.environ["VICTIM"])
TOOL = int(os.environ["TOOL"])
FOLDER = os.environ["FOLDER"]
PORT = int(os.environ["PORT"])
FILE = os.path.join(FOLDER, "kept.txt")
NAME = os.uname().nodename
NEW = os.path.join(FOLDER, "new")


def call(name, *arguments):
    """A system call by its number, past everything that libc has in front of it."""
    result = libc.syscall(ctypes.c_long(NUMBERS[name]), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


# As x86-64 and ARM number them.
IS_ARM = os.uname().machine == "aarch64"
NUMBERS = {
    name: arm if IS_ARM else intel
    for name, intel, arm in [
        ("kill", 62, 129),
        ("ptrace", 101, 117),
        ("process_vm_readv", 310, 270),
        ("process_vm_writev", 311, 271),
        ("pidfd_open", 434, 434),
        ("pidfd_send_signal", 424, 424),
        ("pidfd_getfd", 438, 438),
        ("shmget", 29, 194),
        ("msgget", 68, 186),
        ("semget", 64, 190),
        ("mq_open", 240, 180),
        ("add_key", 248, 217),
        ("io_uring_setup", 425, 425),
        ("mount", 165, 40),
        ("unshare", 272, 97),
        ("setns", 308, 268),
        ("chroot", 161, 51),
        ("sethostname", 170, 161),
        ("settimeofday", 164, 170),
        ("bpf", 321, 280),
        ("perf_event_open", 298, 241),
        ("init_module", 175, 105),
        ("reboot", 169, 142),
        ("prlimit64", 302, 261),
        ("setpriority", 141, 140),
        ("sched_setaffinity", 203, 122),
        ("open_by_handle_at", 304, 265),
        ("fchmodat2", 452, 452),
        ("utimensat", 280, 88),
        ("kcmp", 312, 272),
        ("openat2", 437, 437),
        ("memfd_secret", 447, 447),
    ]
}
AT_FDCWD = -100


def opened(path, flags):
    return lambda: os.close(os.open(path, flags, 0o600))


def connected(family, kind, address):
    def way():
        with socket.socket(family, kind) as one:
            one.settimeout(2)
            one.connect(address)

    return way


def sent():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(b"out", ("127.0.0.1", PORT))


def memory():
    with open(f"/proc/{VICTIM}/mem", "r+b", buffering=0) as one:
        one.write(b"x")


def secrets():
    with open(f"/proc/{TOOL}/environ", "rb") as one:
        one.read()


def pidfd_signal():
    call("pidfd_send_signal", call("pidfd_open", VICTIM, 0), signal.SIGKILL, None, 0)


def pidfd_descriptor():
    call("pidfd_getfd", call("pidfd_open", TOOL, 0), 1, 0)


def of_file(command):
    def way():
        one = os.open(FILE, os.O_RDONLY)
        try:
            command(one)
        finally:
            os.close(one)

    return way


WAYS = {
    "file: write": opened(FILE, os.O_WRONLY),
    "file: append": opened(FILE, os.O_WRONLY | os.O_APPEND),
    "file: truncate at open": opened(FILE, os.O_RDONLY | os.O_TRUNC),
    "file: truncate": lambda: os.truncate(FILE, 0),
    "file: create": opened(NEW, os.O_WRONLY | os.O_CREAT),
    "file: without a name": opened(FOLDER, os.O_TMPFILE | os.O_WRONLY),
    "file: rename": lambda: os.rename(FILE, NEW),
    "file: hard link": lambda: os.link(FILE, NEW),
    "file: symbolic link": lambda: os.symlink(FILE, NEW),
    "file: remove": lambda: os.remove(FILE),
    "file: folder": lambda: os.mkdir(NEW),
    "file: remove a folder": lambda: os.rmdir(os.path.join(FOLDER, "empty")),
    "file: fifo": lambda: os.mkfifo(NEW),
    "file: device": lambda: os.mknod(NEW, 0o600 | 0o020000, os.makedev(1, 3)),
    "file: write to a fifo": opened(os.path.join(FOLDER, "fifo"), os.O_WRONLY | os.O_NONBLOCK),
    "file: mode": lambda: os.chmod(FILE, 0),
    "file: mode by descriptor": of_file(lambda one: os.fchmod(one, 0)),
    "file: mode, newer": lambda: call("fchmodat2", AT_FDCWD, FILE.encode(), 0, 0),
    "file: owner": lambda: os.chown(FILE, 1, 1),
    "file: owner by descriptor": of_file(lambda one: os.fchown(one, 1, 1)),
    "file: times": lambda: os.utime(FILE, (1, 1)),
    "file: times by descriptor": of_file(lambda one: os.utime(one, (1, 1))),
    "file: attribute": lambda: os.setxattr(FILE, "user.out", b"1"),
    "file: attribute by descriptor": of_file(lambda one: os.setxattr(one, "user.out", b"1")),
    "file: by handle": lambda: call("open_by_handle_at", AT_FDCWD, b"\0" * 64, os.O_WRONLY),
    "file: newer open": lambda: call(
        "openat2", AT_FDCWD, FILE.encode(), (ctypes.c_uint64 * 3)(os.O_WRONLY, 0, 0), 24
    ),
    "file: through /proc": opened(f"/proc/self/root{FILE}", os.O_WRONLY),
    "file: temporary folder": opened("/tmp/stackful-way-out", os.O_WRONLY | os.O_CREAT),
    "file: shared memory": opened("/dev/shm/stackful-way-out", os.O_WRONLY | os.O_CREAT),
    "file: settings of the kernel": opened("/proc/sys/kernel/hostname", os.O_WRONLY),
    "file: terminal": opened("/dev/ptmx", os.O_RDWR),
    "network: TCP": connected(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", PORT)),
    "network: TCP over IPv6": connected(socket.AF_INET6, socket.SOCK_STREAM, ("::1", PORT)),
    "network: UDP": sent,
    "network: raw": connected(socket.AF_INET, socket.SOCK_RAW, ("127.0.0.1", 0)),
    "network: packets": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close(),
    "network: netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close(),
    "network: Unix socket": connected(
        socket.AF_UNIX, socket.SOCK_STREAM, os.path.join(FOLDER, "socket")
    ),
    "network: abstract socket": connected(
        socket.AF_UNIX, socket.SOCK_STREAM, "\0" + os.environ["ABSTRACT"]
    ),
    "network: name": lambda: socket.getaddrinfo("localhost.example", 80),
    "process: signal": lambda: call("kill", VICTIM, signal.SIGKILL),
    "process: signal to the tool": lambda: call("kill", TOOL, signal.SIGKILL),
    "process: signal to its parents": lambda: [
        call("kill", one, signal.SIGKILL) for one in keepers()
    ],
    "process: signal to a group": lambda: call("kill", -VICTIM, signal.SIGKILL),
    "process: signal to all": lambda: call("kill", -1, 0),
    "process: signal by descriptor": pidfd_signal,
    "process: descriptor of the tool": pidfd_descriptor,
    "process: trace": lambda: call("ptrace", 16, VICTIM, None, None),
    "process: memory": memory,
    "process: read memory": lambda: call("process_vm_readv", VICTIM, None, 0, None, 0, 0),
    "process: write memory": lambda: call("process_vm_writev", VICTIM, None, 0, None, 0, 0),
    "process: environment of the tool": secrets,
    "process: compare": lambda: call("kcmp", VICTIM, TOOL, 2, 0, 0),
    "process: limits": lambda: call(
        "prlimit64", VICTIM, 7, (ctypes.c_uint64 * 2)(1, 1), None
    ),
    "process: priority": lambda: call("setpriority", 0, VICTIM, 19),
    "process: processors": lambda: call("sched_setaffinity", VICTIM, 8, b"\1" + b"\0" * 7),
    "shared: memory": lambda: call("shmget", 4711, 4096, 0o1666),
    "shared: messages": lambda: call("msgget", 4711, 0o1666),
    "shared: semaphores": lambda: call("semget", 4711, 1, 0o1666),
    "shared: queue": lambda: call("mq_open", b"stackful", os.O_CREAT | os.O_RDWR, 0o600, None),
    "shared: keys": lambda: call("add_key", b"user", b"stackful", b"1", 1, -5),
    "kernel: io_uring": lambda: call("io_uring_setup", 1, b"\0" * 120),
    "kernel: mount": lambda: call("mount", b"none", NEW.encode(), b"tmpfs", 0, None),
    "kernel: namespace": lambda: call("unshare", 0x10000000),
    "kernel: another's namespace": lambda: call("setns", 0, 0),
    "kernel: root folder": lambda: call("chroot", b"/"),
    "kernel: name of the machine": lambda: call(
        "sethostname", NAME.encode(), len(NAME)
    ),
    "kernel: clock": lambda: call("settimeofday", None, None),
    "kernel: programs in the kernel": lambda: call("bpf", 0, None, 0),
    "kernel: events": lambda: call("perf_event_open", None, 0, -1, -1, 0),
    "kernel: module": lambda: call("init_module", None, 0, b""),
    "kernel: restart": lambda: call("reboot", 0, 0, 0, None),
    "terminal: typing": lambda: fcntl.ioctl(os.open("/dev/tty", os.O_RDONLY), 0x5412, b"x"),
}


def keepers():
    """The processes above that are not the app's: from the parent of the first run up to the tool."""
    found, one = [], os.getppid()
    while one not in (0, 1, TOOL):
        found.append(one)
        with open(f"/proc/{one}/stat") as stat:
            one = int(stat.read().rsplit(") ", 1)[1].split()[1])
    return found[1:]


def went(way):
    try:
        way()
    except socket.gaierror:
        return "no such name"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    return "done"


for name, way in WAYS.items():
    print(f"{name}: {went(way)}")
sys.stdout.flush()
