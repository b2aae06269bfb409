import { describe, expect, it } from 'vitest'
import { factsIn, sampleIn } from '../../../src/ecosystems/syntax/read.ts'

const TIMES = 3000

const HOSTILE: readonly (readonly [string, string])[] = [
  ['parentheses', '('.repeat(TIMES)],
  ['closed parentheses', `f${'(f'.repeat(TIMES)}${')'.repeat(TIMES)};`],
  ['modules', `${'mod a {'.repeat(TIMES)}${'}'.repeat(TIMES)}`],
  ['types', `fn f(a: ${'Vec<'.repeat(TIMES)}u8${'>'.repeat(TIMES)}) {}`],
  ['chains', `use clap::Command; fn f() { Command::new("a")${'.arg(x)'.repeat(TIMES)}; }`],
  ['uses', `use ${'a::{'.repeat(TIMES)}b${'}'.repeat(TIMES)};`],
  ['attributes', `${'#[derive(Parser)]\n'.repeat(TIMES)}struct A { a: u8 }`],
  [
    'types that hold each other',
    '#[derive(clap::Parser)] struct A { #[command(flatten)] b: B }\n#[derive(clap::Args)] struct B { #[command(flatten)] a: A }',
  ],
  [
    'subcommands that hold each other',
    '#[derive(clap::Parser)] struct A { #[command(subcommand)] b: B }\n#[derive(clap::Subcommand)] enum B { #[command(subcommand)] X(B), #[command(flatten)] Y(B), #[command(subcommand)] Z(B) }',
  ],
  ['quotes', `"'"'\\"#r#"${'\'"'.repeat(TIMES)}`],
  ['strings that are not closed', `let a = "${'x {'.repeat(TIMES)}`],
  ['macros', `m!{${'[{'.repeat(TIMES)}`],
  ['macros of tokens', `println!("{}", ${'a.b::c('.repeat(TIMES)}`],
  ['brackets of attributes', `#[arg(${'long('.repeat(TIMES)})] struct A;`],
]

describe('hostile Rust', () => {
  it.each(HOSTILE)('never fails: %s', async (_, source) => {
    const started = performance.now()
    await factsIn('a.rs', source)
    await factsIn('a.rs', `use clap::Parser;\n${source}`)
    await sampleIn('rust', source.split('\n'))
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('takes time in proportion to its size', async () => {
    const source = (times: number): string =>
      `use clap::{Arg, Command};\nfn f() { ${'let x = std::env::var("A").unwrap_or("b c".into()); y(x.z, "two words");\n'.repeat(times)} }`
    const time = async (times: number): Promise<number> => {
      const started = performance.now()
      await factsIn('a.rs', source(times))
      await sampleIn('rust', source(times).split('\n'))
      return performance.now() - started
    }
    await time(200)
    const small = await time(500)
    expect(await time(4000)).toBeLessThan(small * 8 * 5 + 1000)
  })
})
