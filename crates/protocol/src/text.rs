//! What running code asks of the engine, and the answers: texts to run, and places in them.

use crate::boot::Paths;

/// What stacks call a text that V8 refuses to compile, before the name that it was asked about under:
/// none of it runs, so what is thrown has no frame there.
pub const REFUSED: &str = "refused:";

frames! {
    /// Engine to whoever asked.
    pub enum Answer {
        /// To `instrument`.
        Instrumented(Instrumented),
        /// To `site`.
        Site {
            /// The number of the site; `null` if there is none.
            site: Option<u32>,
        },
        /// To `paths`.
        Paths {
            /// How the program's project finds its modules.
            paths: Paths,
        },
        /// To `original`.
        Original {
            /// The line and column; `null` for a place that is not instrumented.
            place: Option<(u32, u32)>,
        },
    }
}

record! {
    /// May this text run instrumented? TypeScript and JSX, told by the name, come back compiled. Code
    /// that is made at run time belongs to the code at `site`, or at `from`.
    pub struct Request {
        /// What the text is.
        kind: Kind,
        /// An absolute path or a URL. A text that stands in an HTML document has a name of its own,
        /// such as `URL#script-1kx3f`; that of code made at run time is empty, or the one the app gives it.
        name: String,
        /// The text; empty if it holds half of a surrogate pair, which no frame carries.
        text: String,
        /// False if the text is not shown.
        is_whole: bool,
        /// What stacks call a `module`; on a `commonjs` text: Node takes it for an ES module if it is
        /// no CommonJS.
        url: Option<String>,
        /// Names that an `attribute` or `body` may use as its parameters.
        parameters: Option<Vec<String>>,
        /// The HTML document that the text stands in.
        document: Option<Document>,
        /// The site of the call that evaluates the text.
        site: Option<u32>,
        /// The caller of what evaluates it, where no site is known.
        from: Option<Position>,
        /// On `eval`: it has the scope and the strictness of the call.
        direct: Option<bool>,
        /// On `eval`: the call is in strict code.
        strict: Option<bool>,
    }
}

words! {
    /// What a text is.
    pub enum Kind {
        /// A CommonJS module.
        CommonJs,
        /// An ES module.
        Module,
        /// An ES module that cannot be reached: this only tells of it.
        Unhooked,
        /// A script of a page.
        Script,
        /// The text of an `on…` attribute.
        Attribute,
        /// Given to `eval`.
        Eval,
        /// Given to a constructor of functions.
        Function,
        /// Given to `vm`.
        Vm,
        /// The body of a function that `vm` makes.
        Body,
        /// Given to a timer.
        Timer,
    }
}

impl Kind {
    /// Whether such a text is a file that Node loads.
    pub fn is_file(self) -> bool {
        matches!(self, Kind::CommonJs | Kind::Module)
    }

    /// What makes such a text at run time; `None` if nothing does.
    pub fn maker(self) -> Option<&'static str> {
        match self {
            Kind::Eval => Some("eval"),
            Kind::Function => Some("function"),
            Kind::Vm | Kind::Body => Some("vm"),
            Kind::Timer => Some("timer"),
            Kind::CommonJs | Kind::Module | Kind::Unhooked | Kind::Script | Kind::Attribute => None,
        }
    }
}

record! {
    /// The HTML document that a text stands in.
    pub struct Document {
        /// All of it.
        text: String,
        /// Where the text begins, in UTF-16 code units.
        start: usize,
        /// Where it ends. What stands between may have other line ends than the text, and references
        /// to characters in place of them.
        end: usize,
    }
}

record! {
    /// A position of generated code.
    pub struct Position {
        /// A path or URL, as stacks show it.
        name: String,
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
    }
}

record! {
    /// The code to run for a text.
    pub struct Instrumented {
        /// `null`: the text must run as it is.
        code: Option<String>,
        /// What the machine must know before the code runs; `null` for code that was only compiled.
        tables: Option<Box<Tables>>,
        /// Whether the text is the app's own, or asked for, so that what it does is the app's doing.
        is_own: bool,
        /// Whether all of it is a library's, which is followed for the app's sake.
        is_library: bool,
    }
}

record! {
    /// What the machine must know of an instrumented text before it runs.
    #[derive(Eq)]
    pub struct Tables {
        /// What every name of ours in the text begins with.
        tag: String,
        /// The names that each file has.
        own: Vec<String>,
        /// The number of its first site.
        site: u32,
        /// The number of its first coverage block.
        coverage: u32,
        /// The property names that it asks for.
        cells: Vec<Cell>,
        /// What V8 would have printed for each receiver.
        receivers: Vec<String>,
        /// What V8 would have printed for callees, by the index of their site.
        callees: Vec<(u32, String)>,
        /// The entry block of each function, or the number of a class, and where its original text
        /// begins and ends, in UTF-16 code units.
        functions: Vec<(i64, u32, u32)>,
        /// The original text.
        text: String,
        /// What its closures hold; `null` if that is not told.
        captured: Option<Captured>,
    }
}

record! {
    /// What the closures of a text hold, where the text tells it.
    #[derive(Eq)]
    pub struct Captured {
        /// The file, as reports call it.
        file: String,
        /// By number.
        scopes: Vec<Scope>,
        /// The functions and classes that close over any.
        closers: Vec<Closer>,
        /// The functions and classes whose entry stands before that of one around them, in its text.
        ahead: Vec<i64>,
    }
}

record! {
    /// A scope of which variables are captured.
    #[derive(Eq)]
    pub struct Scope {
        /// Line and column, from 1, of its first captured variable: `12:5`.
        place: String,
        /// The captured variables.
        names: Vec<String>,
        /// Which of them keep the value that their declaration gives them.
        constant: Vec<bool>,
        /// Their shadows hang on the global object.
        is_global: bool,
    }
}

record! {
    /// A function or a class that closes over scopes.
    #[derive(Eq)]
    pub struct Closer {
        /// Its number among the functions.
        entry: i64,
        /// Line and column, from 1, where it begins: `12:5`.
        place: String,
        /// How it is asked for the accessors.
        asked: Asked,
        /// With which arguments, as JSON: `null` is undefined, and a list an iterable.
        arguments: String,
        /// The numbers of the scopes, the innermost first.
        scopes: Vec<u32>,
        /// The names of the private fields that a class gives its instances.
        fields: Vec<String>,
        /// Those that the class has itself.
        own_fields: Vec<String>,
    }
}

words! {
    /// How a closer is asked for the accessors of what it closes over.
    pub enum Asked {
        /// By a call.
        Call,
        /// By the first `next` of a generator.
        Next,
        /// By that of an async generator.
        Later,
        /// It has told when it was made.
        Told,
        /// Not at all: code of the app would run.
        Never,
    }
}

record! {
    /// A property name.
    #[derive(Eq)]
    pub struct Cell {
        /// What the text calls it.
        variable: String,
        /// The name.
        name: String,
        /// Whether it is private.
        is_private: bool,
    }
}
