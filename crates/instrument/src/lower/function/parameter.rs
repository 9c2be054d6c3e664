//! Parameters with defaults and patterns.
//!
//! ```text
//! function f(a, b = a + 1, { c }) { … }                                              before
//! function f(a, b = void 0, @r0) {
//!     b$ && @.defaulted(b, b$, site); if (b === void 0) { b = …; b$ = ts; }
//!     let { c } = @r0; c$ = p.n ? @.at(@r0, [p.key], c) : 0; … }            after
//! ```
//!
//! Defaults and patterns move to the beginning of the body, where they may use temporaries and
//! shadows. `length` and the mapping of `arguments` stay. Where the move could be noticed
//! (`facts/parameters.rs`) they are left in place. Then a default is an arrow function called on the
//! spot, which has temporaries of its own, and its result is concrete; unless it calls `eval`.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::facts::{Definition, evaluates_here, is_anonymous_function};
use crate::lower::Lowering;
use crate::lower::pattern::{Destructuring, Origin, Pattern};

/// What V8 prints for a parameter with a default: the parts of the conditional it becomes.
const CONDITIONAL: &str = "\"(intermediate value)(intermediate value)(intermediate value)\"";

/// Lowered parameters.
pub(crate) struct Parameters<'a> {
    pub(crate) list: Code<'a>,
    /// Statements for the beginning of the body.
    pub(crate) moved: Code<'a>,
    /// What each parameter is called in the body, as far as all of them have a name.
    pub(crate) names: Vec<Code<'a>>,
    /// The shadow of each of these that is a variable which carries.
    pub(crate) shadows: Vec<Option<Code<'a>>>,
    /// The name of a rest parameter, and its position.
    pub(crate) rest: Option<(Code<'a>, u32)>,
    /// The rest parameter of a generator whose arguments are put aside.
    pub(crate) aside: Code<'a>,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn parameters(&mut self, f: &Definition<'a>) -> Parameters<'a> {
        if self.facts.has_parameters_in_place(f.scope) {
            self.around.hide(f.scope);
            self.around.is_ahead = true;
            let parameters = self.parameters_in_place(f);
            self.around.is_ahead = false;
            self.around.show(f.scope);
            parameters
        } else {
            self.moved_parameters(f)
        }
    }

    fn moved_parameters(&mut self, f: &Definition<'a>) -> Parameters<'a> {
        let place = f.parameters.span.start;
        let mut moved = Vec::new();
        let mut list = Vec::new();
        let (mut names, mut shadows) = (Vec::new(), Vec::new());
        for item in &f.parameters.items {
            let (name, shadow) = self.moved_parameter(item, place, &mut moved);
            let default = item.initializer.as_ref().map_or("", |_| " = void 0");
            list.push(code!(self, "%%", name, default));
            names.push(name);
            shadows.push(shadow);
        }
        let (mut rest, mut aside) = (None, Code::EMPTY);
        if let Some(parameter) = &f.parameters.rest {
            let name = match &parameter.rest.argument {
                BindingPattern::BindingIdentifier(identifier) => {
                    Code::Verbatim(identifier.name.as_str())
                }
                pattern => {
                    let name = self.parameter_receiver(false);
                    moved.push(self.moved_pattern(
                        "var",
                        pattern,
                        name,
                        Code::Emitted("void 0"),
                        place,
                    ));
                    name
                }
            };
            let from = f.parameters.items.len() as u32;
            rest = Some((name, from));
            if f.puts_arguments_aside(self.facts.scoping) {
                aside = self.rest_aside(name, from);
            } else {
                list.push(code!(self, "...%", name));
            }
        }
        Parameters {
            list: self.emit.list(&list),
            moved: Code::join(self.arena(), &moved),
            names,
            shadows,
            rest,
            aside,
        }
    }

    /// The name that a parameter has in the list, and its shadow; what initialises it goes to
    /// `moved`.
    fn moved_parameter(
        &mut self,
        item: &'a FormalParameter<'a>,
        place: u32,
        moved: &mut Vec<Code<'a>>,
    ) -> (Code<'a>, Option<Code<'a>>) {
        if let BindingPattern::BindingIdentifier(identifier) = &item.pattern {
            let name = Code::Verbatim(identifier.name.as_str());
            let shadow = self.binding_shadow(identifier);
            if let Some(default) = &item.initializer {
                moved.push(self.moved_default(name, shadow, default));
            }
            return (name, shadow.atom());
        }
        let name = self.parameter_receiver(item.initializer.is_some());
        let mut printed = Code::Emitted("void 0");
        if let Some(default) = &item.initializer {
            moved.push(self.moved_default(name, Shadow::Zero, default));
            printed = Code::Emitted(CONDITIONAL);
        }
        moved.push(self.moved_pattern("var", &item.pattern, name, printed, place));
        (name, None)
    }

    fn binding_shadow(&self, identifier: &'a BindingIdentifier<'a>) -> Shadow<'a> {
        let symbol = identifier
            .symbol_id
            .get()
            .expect("semantic analysis gives an id");
        self.shadow_of(symbol, identifier.name.as_str())
    }

    pub(crate) fn parameter_receiver(&mut self, has_default: bool) -> Code<'a> {
        let printed = if has_default {
            CONDITIONAL.trim_matches('"')
        } else {
            "undefined"
        };
        let index = self.emit.originals.receiver(printed.to_owned());
        code!(self, "@@r%", index)
    }

    fn moved_default(
        &mut self,
        name: Code<'a>,
        shadow: Shadow<'a>,
        default: &'a Expression<'a>,
    ) -> Code<'a> {
        let mark = self.frame.mark();
        let value = self.value(default);
        self.frame.release(mark);
        let (decide, follow) = match shadow {
            Shadow::Zero => (Code::EMPTY, Code::EMPTY),
            Shadow::Atom(shadow) => {
                let site = self.emit.site(default, SiteKind::Branch);
                (
                    code!(
                        self,
                        "% && @.defaulted(%, %, %); ",
                        shadow,
                        name,
                        shadow,
                        site
                    ),
                    code!(self, " % = %;", shadow, value.shadow),
                )
            }
        };
        code!(
            self,
            "%if (% === void 0) { % = %;% }\n",
            decide,
            name,
            name,
            value.code,
            follow
        )
    }

    /// A pattern that gets its value from the variable `root`, as a declaration. `place`: that of
    /// the error if the value cannot be iterated.
    pub(crate) fn moved_pattern(
        &mut self,
        keyword: &'static str,
        pattern: &'a BindingPattern<'a>,
        root: Code<'a>,
        printed: Code<'a>,
        place: u32,
    ) -> Code<'a> {
        let mark = self.frame.mark();
        let element = Pattern::of_binding(pattern, self.facts.text);
        let mut out = Destructuring::default();
        let origin = Origin {
            root: Some(root),
            in_parameters: false,
        };
        let native = self.pattern(&element.pattern, &[], origin, &mut out);
        self.frame.release(mark);
        let mut parts: Vec<_> = out
            .before
            .iter()
            .map(|&part| code!(self, "%; ", part))
            .collect();
        if let Pattern::Array { .. } = element.pattern {
            let site = self.emit.site(pattern, SiteKind::Branch);
            parts.push(code!(
                self,
                "@.symbols && (% = @.iterated(%, 0, %)); ",
                root,
                root,
                site
            ));
            // V8 shows the value of what it cannot iterate.
            let place = Code::Mark(place);
            parts.push(code!(self, "% % = %(0, %);", keyword, native, place, root));
        } else {
            let guard = self.guard(&element.pattern, root, printed);
            let refused = Self::place_of_refusal(&element.pattern).unwrap_or(Code::EMPTY);
            parts.extend(guard.map(|guard| code!(self, "%%; ", refused, guard)));
            if let Some(keys) = self.keys_apart(&element.pattern) {
                let apart = self.taken_apart(root, keys);
                parts.push(code!(self, "%; ", apart));
            }
            parts.push(code!(self, "% % = %;", keyword, native, root));
        }
        parts.extend(out.after.iter().map(|&part| code!(self, " %;", part)));
        parts.push(Code::Emitted("\n"));
        Code::join(self.arena(), &parts)
    }

    fn parameters_in_place(&mut self, f: &Definition<'a>) -> Parameters<'a> {
        let mut list = Vec::new();
        let (mut names, mut shadows) = (Vec::new(), Vec::new());
        let root = self.actual_arguments(f);
        let mut around = Destructuring::default();
        for (index, item) in f.parameters.items.iter().enumerate() {
            let index = code!(self, "%", index as u32);
            let pattern = self.pattern_in_place(&item.pattern, index, root, &mut around);
            list.push(match &item.initializer {
                Some(default) => {
                    let default = self.wrapped(default);
                    code!(self, "% = %", pattern, default)
                }
                None => pattern,
            });
            if let BindingPattern::BindingIdentifier(identifier) = &item.pattern
                && names.len() + 1 == list.len()
            {
                names.push(Code::Verbatim(identifier.name.as_str()));
                shadows.push(self.binding_shadow(identifier).atom());
            }
        }
        let (mut rest, mut aside) = (None, Code::EMPTY);
        if let Some(parameter) = &f.parameters.rest {
            let nowhere = code!("@");
            let pattern =
                self.pattern_in_place(&parameter.rest.argument, nowhere, None, &mut around);
            if parameter.rest.argument.is_binding_identifier() && names.len() == list.len() {
                rest = Some((pattern, f.parameters.items.len() as u32));
            }
            if f.puts_arguments_aside(self.facts.scoping) {
                aside = self.rest_aside(pattern, f.parameters.items.len() as u32);
            } else {
                list.push(code!(self, "...%", pattern));
            }
        }
        let list = self.emit.list(&list);
        let mut moved = Code::EMPTY;
        if root.is_some() && !around.after.is_empty() {
            let follow = Code::separated(self.arena(), " ", &around.after);
            moved = if f.is_generator {
                code!(self, "if (@a) { % }\n", follow)
            } else {
                code!(self, "%\n", follow)
            };
        }
        Parameters {
            list,
            moved,
            names,
            shadows,
            rest,
            aside,
        }
    }

    /// An expression for the list of the arguments of a call, in the body of the function.
    fn actual_arguments(&self, f: &Definition<'a>) -> Option<Code<'a>> {
        if f.is_arrow || f.binds_arguments(self.facts.scoping) {
            None
        } else if f.is_generator {
            f.puts_arguments_aside(self.facts.scoping)
                .then_some(code!("@a.list"))
        } else {
            Some(Code::Emitted("arguments"))
        }
    }

    /// A parameter where it stands; the shadows of a pattern's variables go to `around`.
    fn pattern_in_place(
        &mut self,
        pattern: &'a BindingPattern<'a>,
        index: Code<'a>,
        root: Option<Code<'a>>,
        around: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let element = Pattern::of_binding(pattern, self.facts.text);
        let origin = Origin {
            root: root.filter(|_| !pattern.is_binding_identifier()),
            in_parameters: true,
        };
        let mut own = Destructuring::default();
        let code = self.pattern(&element.pattern, &[index], origin, &mut own);
        if origin.root.is_some() {
            let follow = own.after.iter().map(|&part| code!(self, "%;", part));
            around.after.extend(follow);
        }
        code
    }

    /// An expression with temporaries of its own, for a place that has none.
    pub(crate) fn wrapped(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        if is_anonymous_function(e) {
            return self.plain(e);
        }
        let is_early = self.frame.is_early;
        let start = e.span().start;
        let asked = self
            .around
            .asked
            .take_if(|&mut (offset, _)| offset == start);
        let code = if evaluates_here(e) && !self.is_strict() {
            self.evaluated_among_parameters(e)
        } else {
            self.in_own_frame(|it| it.unfollowed(e, "what stands among parameters"))
        };
        let code = match asked {
            Some((_, asked)) => self.emit.sequence(&[asked, code]),
            None => code,
        };
        if is_early {
            code!(self, "(@c === void 0 && @j(), %)", code)
        } else {
            code
        }
    }

    /// What a direct `eval` declares belongs to the scope of the parameters, and that has no place for
    /// temporaries: so the expression stays as it is.
    fn evaluated_among_parameters(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let site = self.emit.site(e, SiteKind::Member);
        let source = self.marked_source(e);
        code!(
            self,
            "(@.n && @.lost(%, \"eval among parameters\"), %)",
            site,
            source
        )
    }

    fn is_strict(&self) -> bool {
        let flags = self.facts.scoping.scope_flags(self.around.scope);
        flags.is_strict_mode()
    }

    /// Lowers something with temporaries of its own: `((t, u) => …)()`.
    pub(crate) fn in_own_frame(&mut self, lower: impl FnOnce(&mut Self) -> Code<'a>) -> Code<'a> {
        let outer = std::mem::take(&mut self.frame);
        let body = lower(self);
        let mut frame = std::mem::replace(&mut self.frame, outer);
        let names = frame.names(&self.emit);
        if names.is_empty() {
            return body;
        }
        let list = self.emit.list(&names);
        code!(self, "((%) => %)()", list, body)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a, b = a, { c } = {}) {}"), @r#"
        @c[0] = 1; @.s = 0;
        function t(a, b = void 0, @@r0 = void 0) {
        @@c[1] = 1; var a@ = 0, b@ = 0, c@ = 0; @.s && ({ 0: a@, 1: b@ } = @.given([a, b, @@r0]));
        b@ && @.defaulted(b, b@, @s + 0); if (b === void 0) { b = a; b@ = a@; }
        if (@@r0 === void 0) { @@r0 = {  }; }
        @@r0 == null && @.cannotDestructure(@g, @@r0, "(intermediate value)(intermediate value)(intermediate value)", "c"); var { c: c } = @@r0; c@ = @e.n | @.s && @.lastPart(@@r0, @e.key, c);
        }
        "#);
    }
}
