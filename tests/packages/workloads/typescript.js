'use strict';
// TypeScript's compiler compiles a file: types are checked, declarations and code are printed.

const ts = require('typescript');

const text = `
enum Level { Low = 1, High = Low << 2 }
namespace Shapes { export abstract class Shape<T> { constructor(protected readonly at: T, public name = 'shape') {} abstract area(): number; } }
class Circle extends Shapes.Shape<[number, number]> { #r = 2; override area(): number { return Math.PI * this.#r ** 2; } get level(): Level { return this.#r > 1 ? Level.High : Level.Low; } }
type Keys<T> = { [K in keyof T as T[K] extends Function ? never : K]?: T[K] };
const pick = <T extends object, K extends keyof T>(o: T, ...keys: K[]): Pick<T, K> => Object.fromEntries(keys.map((k) => [k, o[k]])) as any;
async function* stream(n: number) { for (let i = 0; i < n; i++) yield await Promise.resolve(i); }
const wrong: Keys<{ a: string; f(): void }> = { a: 1, f: 2 };
let x: string = new Circle([1, 2]).area();
export { Circle, pick, stream, x, wrong };
`;
const lib = 'interface Array<T> { length: number; map<U>(f: (v: T) => U): U[]; [n: number]: T } interface Function {} interface CallableFunction {} interface NewableFunction {} interface Object {} interface String {} interface Number {} interface Boolean {} interface RegExp {} interface IArguments {} type Pick<T, K extends keyof T> = { [P in K]: T[P] }; declare const Math: { PI: number }; declare const Object: { fromEntries(e: any): any }; interface Promise<T> { then<U>(f: (v: T) => U): Promise<U> } declare const Promise: { resolve<T>(v: T): Promise<T> };';
const files = { 'main.ts': text, 'lib.d.ts': lib };
const options = { target: ts.ScriptTarget.ES2017, module: ts.ModuleKind.CommonJS, strict: true, declaration: true, noLib: false, sourceMap: true };
const host = {
  getSourceFile: (name, version) => (files[name] === undefined ? undefined : ts.createSourceFile(name, files[name], version, true)),
  writeFile: (name, content) => console.log(`--- ${name}\n${content}`),
  getDefaultLibFileName: () => 'lib.d.ts',
  useCaseSensitiveFileNames: () => true,
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => '',
  getNewLine: () => '\n',
  fileExists: (name) => files[name] !== undefined,
  readFile: (name) => files[name],
};
const program = ts.createProgram(['main.ts'], options, host);
const emitted = program.emit();
for (const d of [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics]) {
  const place = d.file?.getLineAndCharacterOfPosition(d.start);
  console.log(d.code, place, ts.flattenDiagnosticMessageText(d.messageText, '\n'));
}
const counts = {};
const visit = (node) => { counts[ts.SyntaxKind[node.kind]] = (counts[ts.SyntaxKind[node.kind]] ?? 0) + 1; ts.forEachChild(node, visit); };
visit(program.getSourceFile('main.ts'));
console.log(counts, ts.version);
