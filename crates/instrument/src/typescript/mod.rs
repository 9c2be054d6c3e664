//! TypeScript and JSX.
//!
//! ```text
//! enum Side { Left }  class A { constructor(private n: number) {} }                  before
//! var Side = function(Side) { … }(Side || {});
//! class A { constructor(n) { this.n = n; } }                                          after
//! ```
//!
//! A text in one of these languages is compiled to JavaScript first, each file on its own: types
//! go, what they leave behind is lowered. The result is then instrumented as any other text; its
//! places lead back to the text that was written.

mod commonjs;
mod compiled;
mod edits;
mod namespace;
mod references;

use std::path::Path;

use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions};
use oxc::parser::Parser;
use oxc::semantic::SemanticBuilder;
use oxc::span::SourceType;
use oxc::transformer::{
    CompilerAssumptions, DecoratorOptions, EnvOptions, HelperLoaderMode, HelperLoaderOptions,
    JsxOptions, JsxRuntime, Module, TransformOptions, Transformer, TypeScriptOptions,
};
use stackful_source::{Lines, Place};

use crate::parse::{InstrumentError, on_large_stack};
use commonjs::Interop;
pub use compiled::Compiled;

/// What the compiler needs to know of a project: the fields of `tsconfig.json` that it heeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct CompilerOptions {
    /// `experimentalDecorators`.
    pub legacy_decorators: bool,
    /// `emitDecoratorMetadata`.
    pub decorator_metadata: bool,
    /// `useDefineForClassFields` is off: fields are assigned.
    pub assigned_fields: bool,
    /// `verbatimModuleSyntax`: an import without `type` stays although nothing uses it.
    pub verbatim_modules: bool,
    /// `esModuleInterop` is off.
    pub no_interop: bool,
    /// `module` is one of Node's: `import()` stays itself in CommonJS.
    pub native_import: bool,
    /// `jsx`: `react` instead of `react-jsx`.
    pub classic_jsx: bool,
    /// `jsx`: `react-jsxdev`.
    pub development_jsx: bool,
    /// `jsxImportSource`.
    pub jsx_import_source: Option<String>,
    /// `jsxFactory`.
    pub jsx_factory: Option<String>,
    /// `jsxFragmentFactory`.
    pub jsx_fragment: Option<String>,
}

/// What becomes of import and export declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModuleFormat {
    /// They stay.
    Module,
    /// They become `require` and `exports`.
    CommonJs,
}

/// The extensions of files that are compiled.
const EXTENSIONS: [&str; 5] = ["ts", "mts", "cts", "tsx", "jsx"];

/// Helpers of decorators; the metadata goes where `reflect-metadata` puts it.
const HELPERS: &str = "const babelHelpers = { \
     decorate(decorators, target, key, desc) { \
     const count = arguments.length; \
     let result = count < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc; \
     for (let i = decorators.length - 1; i >= 0; i--) { const decorator = decorators[i]; \
     if (decorator) result = (count < 3 ? decorator(result) : count > 3 ? decorator(target, key, result) : decorator(target, key)) || result; } \
     return count > 3 && result && Object.defineProperty(target, key, result), result; }, \
     decorateParam(index, decorator) { return (target, key) => { decorator(target, key, index); }; }, \
     decorateMetadata(key, value) { \
     if (typeof Reflect === 'object' && typeof Reflect.metadata === 'function') return Reflect.metadata(key, value); } }; ";

/// Whether a file of this name is compiled before it runs.
pub fn is_compiled(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension == *known)
}

/// Compiles a text of TypeScript, TSX or JSX, as the extension of `path` says.
///
/// # Errors
/// If the text is not valid, or has what no JavaScript stands for.
pub fn compile(
    text: &str,
    path: &Path,
    options: &CompilerOptions,
    format: ModuleFormat,
) -> Result<Compiled, InstrumentError> {
    on_large_stack(|| {
        let compiled = strip(text, path, options, format)?;
        if format == ModuleFormat::Module {
            return Ok(compiled);
        }
        let interop = if options.no_interop {
            Interop::None
        } else {
            Interop::Default
        };
        commonjs::lower(compiled, interop, options.native_import)
    })
}

fn strip(
    text: &str,
    path: &Path,
    options: &CompilerOptions,
    format: ModuleFormat,
) -> Result<Compiled, InstrumentError> {
    let arena = Allocator::default();
    let source_type = SourceType::from_path(path).unwrap_or_default();
    // `.cts`, and CommonJS by its package, may have imports and exports all the same.
    let source_type = source_type.with_module(true);
    let parsed = Parser::new(&arena, text, source_type).parse();
    if !parsed.diagnostics.is_empty() {
        return Err(InstrumentError::syntax(parsed.diagnostics.iter()));
    }
    let mut program = parsed.program;
    let semantic = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .with_enum_eval(true)
        .build(&program);
    if !semantic.diagnostics.is_empty() {
        return Err(InstrumentError::syntax(semantic.diagnostics.iter()));
    }
    let mut scoping = semantic.semantic.into_scoping();
    if program.source_text.contains("namespace") {
        crate::typescript::namespace::qualify(&arena, &mut program, &scoping);
        // What has been added has no meaning yet.
        let semantic = SemanticBuilder::new().with_enum_eval(true);
        scoping = semantic.build(&program).semantic.into_scoping();
    }
    let transformed = Transformer::new(&arena, path, &transform_options(options, format))
        .build_with_scoping(scoping, &mut program);
    if !transformed.diagnostics.is_empty() {
        return Err(InstrumentError::syntax(transformed.diagnostics.iter()));
    }
    let printed = Codegen::new()
        .with_options(CodegenOptions {
            source_map_path: Some(path.to_owned()),
            ..CodegenOptions::default()
        })
        .build(&program);
    let map = printed.map.expect("asked for");
    let mut places: Vec<_> = {
        let lines = Lines::new(&printed.code);
        let tokens = map.get_tokens();
        tokens
            .filter_map(|token| {
                Some(Place {
                    offset: lines.offset(
                        &printed.code,
                        token.get_dst_line(),
                        token.get_dst_col(),
                    )?,
                    source: token.get_source_id(),
                    line: token.get_src_line() + 1,
                    column: token.get_src_col() + 1,
                })
            })
            .collect()
    };
    let mut text = printed.code;
    if text.contains("babelHelpers.") {
        for place in &mut places {
            place.offset += HELPERS.len() as u32;
        }
        text.insert_str(0, HELPERS);
    }
    Ok(Compiled { text, places })
}

fn transform_options(options: &CompilerOptions, format: ModuleFormat) -> TransformOptions {
    TransformOptions {
        assumptions: CompilerAssumptions {
            set_public_class_fields: options.assigned_fields,
            ..CompilerAssumptions::default()
        },
        typescript: TypeScriptOptions {
            only_remove_type_imports: options.verbatim_modules,
            remove_class_fields_without_initializer: options.assigned_fields,
            ..TypeScriptOptions::default()
        },
        decorator: DecoratorOptions {
            legacy: options.legacy_decorators,
            emit_decorator_metadata: options.decorator_metadata,
            ..DecoratorOptions::default()
        },
        jsx: JsxOptions {
            runtime: if options.classic_jsx {
                JsxRuntime::Classic
            } else {
                JsxRuntime::Automatic
            },
            development: options.development_jsx,
            pure: false,
            import_source: options.jsx_import_source.clone(),
            pragma: options.jsx_factory.clone(),
            pragma_frag: options.jsx_fragment.clone(),
            ..JsxOptions::enable()
        },
        env: EnvOptions {
            module: match format {
                ModuleFormat::Module => Module::Preserve,
                ModuleFormat::CommonJs => Module::CommonJS,
            },
            ..EnvOptions::default()
        },
        helper_loader: HelperLoaderOptions {
            mode: HelperLoaderMode::External,
            ..HelperLoaderOptions::default()
        },
        ..TransformOptions::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(text: &str, name: &str, options: &CompilerOptions) -> String {
        match compile(text, Path::new(name), options, ModuleFormat::Module) {
            Ok(compiled) => compiled.text,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn types_go_and_what_they_leave_is_lowered() {
        let text = "import { type T, f } from './t';
enum Side { Left, Right = 'r' }
namespace N { export const a = 1; }
namespace N { export const b = a, c = { a }; const d = (a: number) => a; }
abstract class A { declare d: number; constructor(private readonly n = 1) {} abstract m(): void; }
const x = f<T>(1)! satisfies unknown as string;
export type { T };
";
        insta::assert_snapshot!(compiled(text, "a.ts", &CompilerOptions::default()), @r#"
        import { f } from "./t";
        var Side = /* @__PURE__ */ function(Side) {
        	Side[Side["Left"] = 0] = "Left";
        	Side["Right"] = "r";
        	return Side;
        }(Side || {});
        let N;
        (function(_N) {
        	const a = _N.a = 1;
        })(N || (N = {}));
        (function(_N2) {
        	const b = _N2.b = N.a, c = _N2.c = { a: N.a };
        	const d = (a) => a;
        })(N || (N = {}));
        class A {
        	n;
        	constructor(n = 1) {
        		this.n = n;
        	}
        }
        const x = f(1);
        "#);
    }

    #[test]
    fn decorators_and_assigned_fields() {
        let options = CompilerOptions {
            legacy_decorators: true,
            assigned_fields: true,
            ..CompilerOptions::default()
        };
        let text = "@d class A { @d x: number; y = 1; constructor(private z: string) {} }";
        insta::assert_snapshot!(compiled(text, "a.ts", &options).replace(HELPERS, ""), @r#"
        let A = class A {
        	constructor(z) {
        		this.z = z;
        		this.y = 1;
        	}
        };
        babelHelpers.decorate([d], A.prototype, "x", void 0);
        A = babelHelpers.decorate([d], A);
        "#);
    }

    #[test]
    fn elements() {
        let text = "export const a = <p id='x'>{1}</p>;";
        insta::assert_snapshot!(compiled(text, "a.tsx", &CompilerOptions::default()), @r#"
        import { jsx as _jsx } from "react/jsx-runtime";
        export const a = /* @__PURE__ */ _jsx("p", {
        	id: "x",
        	children: 1
        });
        "#);
        let classic = CompilerOptions {
            classic_jsx: true,
            ..CompilerOptions::default()
        };
        insta::assert_snapshot!(compiled(text, "a.jsx", &classic), @r#"export const a = /* @__PURE__ */ React.createElement("p", { id: "x" }, 1);"#);
    }

    #[test]
    fn what_is_no_typescript() {
        insta::assert_snapshot!(compiled("let a: = 1;", "a.ts", &CompilerOptions::default()), @"syntax error: Unexpected token");
    }
}
