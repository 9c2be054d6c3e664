//! Macros that define a format and its [`Description`](crate::describe::Description) at once.
//!
//! ```text
//! record! { pub struct Position { name: String, line: u32 } }   an object
//! frames! { pub enum FromRun { Done, Site(Position) } }         a union by `type`, in lower case
//! words!  { pub enum Stage { Load, Page } }                     one of several words, in lower case
//! ```
//!
//! Keys are in camel case. `field: T as "text"` gives a field's TypeScript where `T` is a parameter.

/// The TypeScript of a field: its own words, or its type's.
macro_rules! typescript {
    ($type:ty, $typescript:literal) => {
        ($typescript.to_owned(), false)
    };
    ($type:ty) => {
        (
            <$type as $crate::describe::Json>::typescript(),
            <$type as $crate::describe::Json>::is_optional(),
        )
    };
}

/// The description of a field.
macro_rules! field {
    ($($about:literal)*; $field:ident: $type:ty $(as $typescript:literal)?) => {{
        let (typescript, is_optional) = typescript!($type $(, $typescript)?);
        $crate::describe::Field {
            name: $crate::describe::camel(stringify!($field)),
            typescript,
            is_optional,
            doc: $crate::describe::doc(&[$($about),*]),
        }
    }};
}

/// A format whose name is its TypeScript.
macro_rules! named {
    ($name:ident) => {
        impl $crate::describe::Json for $name {
            fn typescript() -> String {
                stringify!($name).to_owned()
            }
        }
    };
}

/// A format's description, given its documentation and its shape.
macro_rules! described {
    ($name:ident $(<$parameter:ident>)?; $($doc:literal)*; $shape:ident[$($part:expr),* $(,)?]) => {
        impl $(<$parameter>)? $crate::describe::Described for $name $(<$parameter>)? {
            fn description() -> $crate::describe::Description {
                $crate::describe::Description {
                    name: stringify!($name),
                    doc: $crate::describe::doc(&[$($doc),*]),
                    shape: $crate::describe::Shape::$shape(vec![$($part),*]),
                }
            }
        }
    };
}

/// An object.
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:ident),*)])?
        pub struct $name:ident {
            $($(#[doc = $about:literal])* $field:ident: $type:ty $(as $typescript:literal)?,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        $(#[derive($($derive),*)])?
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($(#[doc = $about])* pub $field: $type,)*
        }

        named!($name);

        described!($name; $($doc)*; Record[
            $(field!($($about)*; $field: $type $(as $typescript)?),)*
        ]);
    };
}

/// One of several frames, told apart by `type`.
macro_rules! frames {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident $(<$parameter:ident>)? {
            $(
                $(#[doc = $meaning:literal])*
                $frame:ident
                $(($record:ty))?
                $({
                    $($(#[doc = $about:literal])* $field:ident: $type:ty $(as $typescript:literal)?,)*
                })?,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
        pub enum $name $(<$parameter>)? {
            $(
                $(#[doc = $meaning])*
                $frame $(($record))? $({ $($(#[doc = $about])* $field: $type,)* })?,
            )*
        }

        described!($name $(<$parameter>)?; $($doc)*; Frames[
            $(
                $crate::describe::Frame::new(
                    stringify!($frame),
                    &[$($meaning),*],
                    vec![$($(field!($($about)*; $field: $type $(as $typescript)?),)*)?],
                )
                $(.of(<$record as $crate::describe::Described>::description()))?,
            )*
        ]);
    };
}

/// One of several words.
macro_rules! words {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident {
            $($(#[doc = $meaning:literal])* $word:ident,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            $($(#[doc = $meaning])* $word,)*
        }

        named!($name);

        described!($name; $($doc)*; Words[
            $($crate::describe::Word {
                name: stringify!($word).to_lowercase(),
                doc: $crate::describe::doc(&[$($meaning),*]),
            },)*
        ]);
    };
}
