import { type Bomb, nested, times } from '../../../scaling/bombs/bomb.ts'

const DEEP = 3000
const USE = 'use clap::Parser;\n'

export const HOSTILE_FILES: readonly Bomb[] = [
  times('parentheses', 'a.rs', '(', DEEP, { start: USE }),
  nested('closed parentheses', 'a.rs', ['(f', ')'], DEEP, { start: `${USE}f`, end: ';' }),
  nested('modules', 'a.rs', ['mod a {', '}'], DEEP, { start: USE }),
  {
    name: 'types in types',
    path: 'a.rs',
    of: (count) => `${USE}fn f(a: ${'Vec<'.repeat(count)}u8${'>'.repeat(count)}) {}`,
    full: DEEP,
  },
  times('chains', 'a.rs', '.arg(x)', DEEP, { start: 'use clap::Command; fn f() { Command::new("a")', end: '; }' }),
  {
    name: 'uses in uses',
    path: 'a.rs',
    of: (count) => `use ${'a::{'.repeat(count)}b${'}'.repeat(count)};`,
    full: DEEP,
  },
  times('attributes', 'a.rs', '#[derive(Parser)]\n', DEEP, { start: USE, end: 'struct A { a: u8 }' }),
  times('fields with options', 'a.rs', "#[arg(long, short = 'a')] a: b,\n", DEEP, {
    start: `${USE}struct A {`,
    end: '}',
  }),
  times('attributes of a field', 'a.rs', '#[arg(long)]\n', DEEP, { start: `${USE}struct A {`, end: 'a: b }' }),
  times('chains of options', 'a.rs', '.long("a")\n', DEEP, { start: `${USE}fn f() { x`, end: '; }' }),
  times('quotes', 'a.rs', '\'"', DEEP, { start: `${USE}"'"'\\"#r#"` }),
  times('strings that are not closed', 'a.rs', 'x {', DEEP, { start: `${USE}let a = "` }),
  times('macros', 'a.rs', '[{', DEEP, { start: `${USE}m!{` }),
  times('macros of tokens', 'a.rs', 'a.b::c(', DEEP, { start: `${USE}println!("{}", ` }),
  times('brackets of attributes', 'a.rs', 'long(', DEEP, { start: `${USE}#[arg(`, end: ')] struct A;' }),
  times(
    'variables and messages',
    'a.rs',
    'let x = std::env::var("A").unwrap_or("b c".into()); y(x.z, "two words");\n',
    4000,
    { start: 'use clap::{Arg, Command};\nfn f() { ', end: ' }' },
  ),
]
