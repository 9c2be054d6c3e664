//! Frames until the app is ready.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use crate::survey::Survey;
use crate::text::{Position, Request};

frames! {
    /// Engine to worker, first of all.
    pub enum ToWorker {
        /// Run the app until it is ready.
        Boot(Boot),
    }
}

record! {
    /// How the app is run.
    pub struct Boot {
        /// The main module: an absolute path.
        entry: PathBuf,
        /// Its arguments.
        arguments: Vec<String>,
        /// The working folder.
        directory: PathBuf,
        /// Variables that are added to the environment.
        environment: BTreeMap<String, String> as "Record<string, string>",
        /// Files with more of them, absolute, as `node --env-file` reads them.
        environment_files: Vec<PathBuf>,
        /// Modules that are loaded before the main one, as `node --require` takes them.
        preloads: Vec<String>,
        /// The limit of V8's heap that it is told to have, in megabytes; `null`: V8's own.
        heap: Option<u32>,
        /// A path such as `/`, opened at the first port that listens for HTTP, by https if it has a
        /// certificate; `null`: no page.
        page: Option<String>,
        /// Serves the page in place of the app's server, if there is one.
        front: Option<Front>,
        /// How many users open it.
        clients: u32,
        /// In how many tabs each.
        tabs: u32,
        /// See *Programs*; `null` for an app.
        program: Option<Program>,
        /// How users log in: the first user as the first says, and so on, and all that are left as the
        /// last; empty if nobody does.
        logins: Vec<Login>,
        /// What the first user does behind the login, in the words of reports, so that all runs begin
        /// there.
        prefix: Vec<String>,
        /// How a program in TypeScript finds its modules, else `null`.
        paths: Option<Paths>,
        /// See *Time, randomness, network*.
        allow_hosts: Vec<String>,
        /// See *Child processes*.
        children: Children,
        /// Whether the `ready` frame is to say what the app consists of; no run follows then.
        survey: bool,
        /// See *Forged messages*: whether what only a forger would send is offered beside what a person
        /// does.
        forge: bool,
        /// What the Postgres inside the run begins with: a data folder, as an archive of `tar`, which
        /// may be compressed; `null`: nothing.
        database: Option<PathBuf>,
        /// Channels that are switched off: nothing is followed through them.
        switched_off: Vec<ChannelName>,
        /// Whether it is told what went into code that is not instrumented and is not accounted for.
        checks: bool,
        /// See *State*; `null`: nobody asks what the app's state is.
        state: Option<Walk>,
        /// What randomness is derived from.
        seed: u64,
        /// Bytes of the coverage region.
        coverage_bytes: usize,
        /// Bytes of a slot.
        slot_bytes: usize,
        /// How many slots there are.
        slots: u32,
        /// Virtual time after which an event counts as settled although timers are left.
        settle_ms: u64,
        /// How long an event waits for what is outside of the process, in real time.
        outside_ms: u64,
        /// Turns of the event loop after which an event counts as settled although the app goes on.
        turns: u32,
        /// Virtual time of one run.
        virtual_ms: u64,
    }
}

record! {
    /// What is told of the app's state after each event.
    #[derive(Default, Eq)]
    pub struct Walk {
        /// Kinds of what an app keeps that are left out, for tests of our own.
        without: Vec<String>,
    }
}

record! {
    /// A front end with a development server of its own, whose build stands in for it.
    #[derive(Eq)]
    pub struct Front {
        /// The port of the development server.
        port: u16,
        /// Where the build is: absolute.
        folder: PathBuf,
        /// The path that its addresses begin with.
        base: String,
        /// What it passes on; of several that fit the first.
        proxies: Vec<Proxy>,
    }
}

record! {
    /// Requests that a development server passes on.
    #[derive(Eq)]
    pub struct Proxy {
        /// What their paths begin with; with `^` at its beginning: a pattern.
        prefix: String,
        /// The server that they are for.
        target: String,
        /// The text of a function that changes the path.
        rewrite: Option<String>,
    }
}

record! {
    /// How a user logs in, before the app is ready.
    #[derive(Default, Eq)]
    pub struct Login {
        /// What is done, in the words of reports; empty if a form is looked for.
        steps: Vec<String>,
        /// Who it is, if somebody must be named: for the form, or for `{user}` in the steps.
        user: Option<String>,
        /// The password, for the form, or for `{password}` in the steps.
        password: Option<String>,
        /// The path that is opened for it, if not that of the first page.
        page: Option<String>,
        /// The path that is opened behind it; `null`: wherever it leads.
        then: Option<String>,
    }
}

words! {
    /// What becomes of the child processes that an app starts.
    pub enum Children {
        /// They run, in the sandbox of the worker.
        Run,
        /// Those that it starts before it is ready do. From then on they are answered by what the same
        /// ones have answered by then, and others are refused.
        Stub,
        /// None runs.
        Refuse,
    }
}

words! {
    /// A channel between page and server, or between parts of a page.
    pub enum ChannelName {
        /// Requests, replies, cookies, and texts of server-sent events.
        Http,
        /// Socket.IO of all versions.
        SocketIo,
        /// The page's own WebSocket, and `ws`.
        WebSocket,
        /// `SockJS`.
        SockJs,
        /// `postMessage` and `structuredClone`.
        PostMessage,
        /// `BroadcastChannel`.
        BroadcastChannel,
    }
}

impl ChannelName {
    /// All of them.
    pub const ALL: [ChannelName; 6] = [
        ChannelName::Http,
        ChannelName::SocketIo,
        ChannelName::WebSocket,
        ChannelName::SockJs,
        ChannelName::PostMessage,
        ChannelName::BroadcastChannel,
    ];
}

/// As people call it.
impl fmt::Display for ChannelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChannelName::Http => "HTTP",
            ChannelName::SocketIo => "Socket.IO",
            ChannelName::WebSocket => "WebSocket",
            ChannelName::SockJs => "SockJS",
            ChannelName::PostMessage => "postMessage",
            ChannelName::BroadcastChannel => "BroadcastChannel",
        })
    }
}

record! {
    /// What a program without a page reads, beside what it declares itself.
    #[derive(Default, Eq)]
    pub struct Program {
        /// Its arguments are inputs, with what they are as initial values.
        arguments: bool,
        /// Variables of the environment that are inputs, with what they are as initial values.
        environment: Vec<String>,
        /// What stands on standard input, which is an input then; `null`: nothing stands there.
        standard_input: Option<String>,
        /// `Date.now` is an input.
        time: bool,
    }
}

record! {
    /// `baseUrl` and `paths` of a `tsconfig.json`.
    #[derive(Default, Eq)]
    pub struct Paths {
        /// Where every specifier is looked for.
        base: Option<PathBuf>,
        /// A pattern with at most one `*`, and what it stands for: absolute, in order.
        patterns: Vec<(String, Vec<PathBuf>)>,
    }
}

frames! {
    /// Worker to engine, until the app is ready.
    pub enum FromLoading {
        /// May this text run instrumented?
        Instrument(Request),
        /// Which site is at this frame of a stack? The innermost around it, else the nearest of its
        /// text.
        Site(Position),
        /// A server of the app listens on this port, which the page is going to be opened at.
        Listens {
            /// Inside the worker only.
            port: u16,
        },
        /// The page is being opened.
        Opens {
            /// Its address.
            url: String,
        },
        /// Idle after load, all ports open; waits for forks.
        Ready(Ready),
        /// The app did not get ready.
        Failed(Failed),
    }
}

record! {
    /// What the app is like when it is ready.
    pub struct Ready {
        /// The first port that listens for HTTP, which exists only inside the worker.
        port: Option<u16>,
        /// The address of the page after it has loaded.
        url: Option<String>,
        /// The page's title.
        title: Option<String>,
        /// Real time until the server listened and was idle.
        server_ms: f64,
        /// Real time from then until the page was idle.
        page_ms: f64,
        /// Worker threads of the app that live; forks do not have them.
        threads: u32,
        /// Child processes of the app that live; forks share them.
        processes: u32,
        /// The databases that the app has within its process.
        databases: Vec<Database>,
        /// Allowed hosts that the app is connected to; forks share the connections.
        connections: Vec<String>,
        /// Files of other machines that the page asked for in vain.
        refused: Vec<Refused>,
        /// Actions that the page has handlers for, and that a person cannot do.
        withheld: Vec<Withheld>,
        /// What nothing on this machine keeps the app from, in words.
        unconfined: Vec<String>,
        /// What the app consists of, if it was asked for, else `null`.
        survey: Option<Survey>,
    }
}

record! {
    /// A file of another machine, which is refused.
    #[derive(Eq)]
    pub struct Refused {
        /// Its address.
        url: String,
        /// What would help, beside asking that machine; may be empty.
        reason: String,
    }
}

record! {
    /// An action that is not offered.
    #[derive(Eq)]
    pub struct Withheld {
        /// As that of an action in docs/trace-format.md.
        key: String,
        /// Likewise.
        label: String,
        /// Likewise.
        words: String,
        /// Why a person cannot do it.
        reason: String,
    }
}

record! {
    /// A database within the process: what is kept apart for runs keeps its data apart.
    #[derive(Eq)]
    pub struct Database {
        /// What people call it, such as `Postgres`.
        name: String,
        /// The program that it is.
        program: String,
    }
}

record! {
    /// Why the app did not get ready.
    pub struct Failed {
        /// How far it came.
        stage: Stage,
        /// What went wrong, in words.
        reason: String,
        /// What it threw while loading.
        error: Option<ErrorRecord>,
        /// The code it exited with, or would have.
        exit_code: Option<i32>,
        /// The page that could not be had.
        url: Option<String>,
        /// The HTTP status, if there was an answer.
        status: Option<u16>,
        /// Who was opening the page, such as `user 2`, if not the first user in the first tab.
        visitor: Option<String>,
        /// What is known of the login, if it was under way.
        login: Option<LoginFailure>,
    }
}

record! {
    /// How a login failed.
    pub struct LoginFailure {
        /// Which user's it is, from 1 on.
        user: u32,
        /// Which of its steps was done, from 0 on, if it has steps.
        step: Option<u32>,
        /// Whether it is over, and the step is one of the prefix.
        is_prefix: bool,
        /// What went wrong.
        problem: LoginProblem,
        /// What is known of the cause, a line each; where it looked, if there is no form.
        causes: Vec<String>,
        /// What can be done on the page, in words.
        offers: Vec<String>,
    }
}

words! {
    /// What went wrong when somebody logged in.
    pub enum LoginProblem {
        /// No form was found that is known as one to log in.
        Form,
        /// A step cannot be done: nothing like it is on the page.
        Step,
        /// The app does not let them in.
        Refused,
        /// The app has ended.
        Ended,
    }
}

words! {
    /// How far an app came that did not get ready.
    pub enum Stage {
        /// It crashed or exited while loading.
        Load,
        /// Nothing listens, or on a real port that is taken.
        Listen,
        /// The page is unreachable.
        Page,
        /// Nobody could log in.
        Login,
    }
}

record! {
    /// An error of the app; more is in its record of the trace.
    pub struct ErrorRecord {
        /// The error's constructor.
        name: String,
        /// The error's own words.
        message: String,
        /// V8's stack text, with positions in the generated code.
        stack: String,
    }
}
