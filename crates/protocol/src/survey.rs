//! What an app consists of when it is ready.

record! {
    /// What an app consists of when it is ready.
    pub struct Survey {
        /// Those of all users and tabs.
        pages: Vec<SurveyedPage>,
        /// What a person can do on them.
        actions: Vec<SurveyedAction>,
        /// What both sides listen to.
        listeners: Vec<Listener>,
        /// Which requests the server answers.
        routes: Vec<Route>,
        /// Modules of Node that have been loaded, its own doing included.
        modules: Vec<String>,
    }
}

record! {
    /// A page of a user.
    pub struct SurveyedPage {
        /// From 1 on.
        user: u32,
        /// In which of their tabs, from 1 on.
        tab: u32,
        /// Its address; `null` if it has left the app.
        url: Option<String>,
        /// Its title.
        title: String,
    }
}

record! {
    /// An action, with what it may call.
    pub struct SurveyedAction {
        /// As that of an action in docs/trace-format.md.
        key: String,
        /// Likewise.
        label: String,
        /// Likewise.
        words: String,
        /// Likewise.
        found: String,
        /// The functions that listen at its element, and around it.
        handlers: Vec<FunctionPlace>,
    }
}

record! {
    /// A function that an emitter calls.
    pub struct Listener {
        /// `server` or `client`.
        process: String,
        /// The class of the emitter.
        emitter: String,
        /// What stacks call the text that the class stands in; empty if it is a browser's.
        of: String,
        /// The name of the event.
        event: String,
        /// Where the function is.
        place: FunctionPlace,
    }
}

record! {
    /// A request that the server answers.
    pub struct Route {
        /// Its method; `ALL`, or `USE` for what comes before others.
        method: String,
        /// Its path, as the app has written it.
        path: String,
        /// The functions that answer it.
        handlers: Vec<FunctionPlace>,
    }
}

record! {
    /// Where a function begins, in the generated code.
    #[derive(Eq)]
    pub struct FunctionPlace {
        /// What stacks call its text.
        name: String,
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
    }
}
