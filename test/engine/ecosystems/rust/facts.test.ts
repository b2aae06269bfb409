import { describe, expect, it } from 'vitest'
import { factsOf } from './read.ts'

describe('imports in Rust', () => {
  it('are told apart by name, module and alias, and by whether they are passed on', async () => {
    const source = `use a::{b as c, d::*, self};
pub use x::y::{z, self as own};
pub(crate) use crate::job;
use serde_json;
extern crate foo as bar;`
    const { imports } = await factsOf(source)
    expect(imports.map(({ module, name, alias, exported }) => [module, name, alias, exported])).toEqual([
      ['a', 'b', 'c', false],
      ['a::d', '*', '*', false],
      ['a', null, 'a', false],
      ['x::y', 'z', 'z', true],
      ['x::y', null, 'own', true],
      ['crate', 'job', 'job', true],
      ['serde_json', null, 'serde_json', false],
      ['foo', null, 'bar', false],
    ])
  })

  it('hold all names of a macro that stands where items stand', async () => {
    const { imports } = await factsOf(
      'make_items! { A, B }\nlazy_static! { static ref X: u8 = 1; }\nfn main() { other!(); }',
    )
    expect(imports).toEqual([{ module: 'make_items!', name: '*', alias: '*', exported: true, line: 1 }])
  })
})

describe('environment variables in Rust', () => {
  it('are read by function and macro', async () => {
    const source = `use std::env;
const HOME: &str = "APP_HOME";
fn main() {
    let a = env::var("A").unwrap_or_else(|_| "one".to_string());
    let b = std::env::var_os("B");
    let c = std::env::var(HOME)?.parse().unwrap_or(5);
    let d = option_env!("D");
    println!("{:?} {}", env::var("E"), env!("CARGO_PKG_NAME"));
    let f = env::var(name);
    config.var("G");
}`
    const { environment } = await factsOf(source)
    expect(environment).toEqual([
      { name: 'A', line: 4 },
      { name: 'B', line: 5 },
      { name: 'APP_HOME', line: 6 },
      { name: 'D', line: 7 },
      { name: 'E', line: 8 },
    ])
  })
})

describe('messages in Rust', () => {
  it('are literals of more than one word, split where something is filled in', async () => {
    const source = `/// Not a message at all
#[doc = "nor is this one"]
#[derive(Error)]
enum E { #[error("cannot open {path}: {0:?}")] A }
fn main() {
    println!("installed {name} {}, using {{braces}}", version);
    let word = "single";
    let s = "first line \\
             goes on";
    let r = r#"raw "text" here"#;
    write!(f, "{}: {}", a, b);
}`
    const { messages } = await factsOf(source)
    expect(messages).toEqual([
      { parts: ['cannot open ', ': ', ''], line: 4 },
      { parts: ['installed ', ' ', ', using {braces}'], line: 6 },
      { parts: ['first line goes on'], line: 8 },
      { parts: ['raw "text" here'], line: 10 },
    ])
  })
})
