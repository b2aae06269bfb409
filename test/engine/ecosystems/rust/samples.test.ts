import { describe, expect, it } from 'vitest'
import { sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { sampleOf } from './read.ts'

describe('syntax errors of Rust samples', () => {
  it.each([
    ['a missing bracket', 'App::new().service(\n    web::get().to(index)\n;\nlet x = 1;', 0, 18],
    ['a missing semicolon', 'use sqlx::Row;\nlet a = f()\nlet b = g();', 1, 11],
    ['a keyword as a type', 'fn f(slf: PyRef<self>) {}', 0, 15],
    ['a missing comma behind an attribute', '#[derive(Debug)]\nstruct A {\n    a: u8\n    b: u8,\n}', 3, 4],
    ['a missing comma', 'fn f<T, F>(a: T) where T: A<u8>\n    F: B {}', 1, 4],
    ['a function that is not closed', 'fn main() {\n    let x = 1;', 0, 10],
  ])('are found, such as %s', async (_, source, line, column) => {
    expect((await sampleOf(source)).error).toMatchObject({ line, column })
  })

  it.each([
    ['an expression at the end', 'let x = 1;\nx.y()?'],
    ['expressions without semicolons', 'queue.pause()\nqueue.resume()'],
    ['signatures', 'pub fn new() -> Self\npub async fn add(&self, name: &str) -> Result<(), E>'],
    ['a chain that goes on', '.arg(Arg::new("a"))\n.arg(Arg::new("b"))'],
    ['fields', 'pub name: String,\npub size: usize,'],
    ['a field with its attribute', '#[arg(long = "name")]\nnames: Vec<Name>,'],
    ['variants in short', 'enum Wait {\n    Fixed { count, delay },\n    Growing { count, delay, most },\n}'],
    ['fields in short', 'struct Sums {\n    passed_*: usize,\n    failed: usize,\n}'],
    ['arms', 'Some(x) => x,\nNone => 0,'],
    ['an attribute alone', '#[serde(rename_all = "camelCase")]'],
    ['what is left out', 'let x = Foo { a: 1, ... };'],
    ['what is left out of arguments', 'fn index(q: Query<..>) {}'],
    ['macros that are called as types are', 'check("a", str![["b"]])\n    .run();'],
    ['hidden lines of tests', '# use a::b;\n# fn main() {\nb();\n# }'],
    ['any tokens in macros', 'html! { <my-element ~property="a" /> };'],
    ['new syntax', 'unsafe extern "C" {\n    safe fn f();\n}'],
    ['a placeholder', '<code>'],
    ['the head of an item', 'fn f(a: &str) -> bool {'],
    ['code that is meant to be wrong', '// Rust does not have inheritance!\nstruct Data: Id {\n    a: u8,\n}'],
    ['elements of a macro', 'for dog in dogs {\n    div { key: "a", "b" }\n}'],
    ['notation', "foo<'a, 'b>"],
    ['arrows between types', 'Date32Array → chrono::NaiveDate,'],
    ['blocks of another language', 'model User {\n    id: Id,\n}'],
    ['top-level await', 'use a::B;\nlet b = B::new().await?;'],
    ['marks of highlighting', 'let x = 1; // [!code ++]\nlet y = 2; # (1)!'],
  ])('are not %s', async (_, source) => {
    expect((await sampleOf(source)).error).toBeNull()
  })

  it.each([
    ['shell', '$ cargo run\nlet x = 1;'],
    ['differences', 'fn f() {\n-    a();\n+    b();\n}'],
    ['manifests', 'actix-web = { version = "2", features = ["ssl"] }'],
    ['diagnostics', 'error[E0277]: the trait bound\n --> src/main.rs:4:20'],
    ['templates', '{{#include ../lib.rs}}'],
  ])('are not looked for in %s', async (_, source) => {
    expect(await sampleIn('rust', source.split('\n'))).toBeNull()
  })

  it.each(['// ...\nlet x = 1;', 'fn f() { /* … */ }', 'struct A {\n    ...\n}'])(
    'say that %j leaves something out',
    async (source) => {
      expect(await sampleOf(source)).toMatchObject({ abridged: true, error: null })
    },
  )

  it('do not take ordinary comments for what is left out', async () => {
    expect((await sampleOf('let x = "..."; // counts every job')).abridged).toBe(false)
  })
})

describe('names of Rust samples', () => {
  const unbound = async (source: string) => (await sampleOf(source)).unbound.map(({ name }) => name)

  it('are bound by items, patterns, parameters and imports', async () => {
    const source = `use serde::{Deserialize, Serialize as S};
use std::fmt;
#[derive(Debug, Deserialize, S)]
struct Job<'a, T: Clone, const N: usize> { name: &'a str, data: [T; N] }
enum Kind { One, Two(u8) }
const LIMIT: u8 = 3;
macro_rules! twice { ($x:expr) => { $x; $x } }
impl<'a, T: Clone> fmt::Display for Job<'a, T, 3> {
    type Out = Self;
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result where T: Into<String> { write!(f, "{}", self.name) }
}
fn run<F>(job: Option<u8>, (a, mut b): (u8, u8), go: F) -> impl Fn(u8) -> u8 where F: FnMut() {
    let Some(x) = job else { return later };
    if let Kind::Two(n) = kind(x) && n > LIMIT { println!("{n} {}", n); }
    for (i, each) in [1, 2].iter().enumerate() { b += i + each; }
    match a { y @ 1..=5 if y > 2 => {}, LIMIT => {}, _ => twice!(b) }
    let Point { x: px, y: ref py, .. } = Point { x, y: 1 };
    'outer: loop { break 'outer; }
    let r#type = |k: u8, _| k + px + *py;
    std::mem::drop(r#type);
    vec![Job { name: "a", data: [a] }];
    async move { go().await };
    move |z| z
}
struct Point { x: u8, y: u8 }
fn kind(_: u8) -> Kind { Kind::One }
static later: u8 = u8::MAX;`
    expect(await unbound(source)).toEqual([])
  })

  it('are reported with their places', async () => {
    const source =
      'use bullmq::QueueOptions;\nlet queue = Queue::new(name, QueueOptions::default());\nrun(queue);\n#[derive(Serialize)]\nstruct A(Missing);\ninfo!("x {}", other.x);'
    expect((await sampleOf(source)).unbound).toEqual([
      { line: 1, column: 12, name: 'Queue' },
      { line: 1, column: 23, name: 'name' },
      { line: 2, column: 0, name: 'run' },
      { line: 3, column: 9, name: 'Serialize' },
      { line: 4, column: 9, name: 'Missing' },
      { line: 5, column: 0, name: 'info' },
      { line: 5, column: 14, name: 'other' },
    ])
  })

  it.each([
    ['macros of the language that declare', 'thread_local! { static KEY: u8 = 1; }\nfn f() { KEY.with(1); }'],
    ['traits of the first edition', 'fn f(x: &(dyn Into<u8>)) {}'],
    ['glob imports', 'use yew::prelude::*;\nHtml::default();'],
    ['macros that make items', 'make_answer!();\nfn main() { answer(); }'],
    ['attributes that make items', '#[function_component(App)]\nfn app() {}\nrender(App);\nfn render() {}'],
    ['derived types', 'use derive_builder::Builder;\n#[derive(Builder)]\nstruct Config;\nConfigBuilder::default();'],
    ['macros of a crate', '#[macro_use] extern crate rocket;\nroutes![];'],
    ['syntax errors', 'let f = #[inline] || x;'],
  ])('are not looked for under %s', async (_, source) => {
    expect(await unbound(source)).toEqual([])
  })
})
