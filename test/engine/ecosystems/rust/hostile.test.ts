import { describe, expect, it } from 'vitest'
import { factsIn, sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { HOSTILE_FILES } from './hostile.ts'

describe('Hostile files and samples of Rust', () => {
  it.each(HOSTILE_FILES)('with $name never fail', async ({ of }) => {
    const source = of(50)
    await expect(factsIn('a.rs', source)).resolves.not.toBeUndefined()
    await expect(sampleIn('rust', source.split('\n'))).resolves.not.toBeUndefined()
  })

  it.each([
    [
      'types',
      '#[derive(clap::Parser)] struct A { #[command(flatten)] b: B }\n#[derive(clap::Args)] struct B { #[command(flatten)] a: A }',
    ],
    [
      'subcommands',
      '#[derive(clap::Parser)] struct A { #[command(subcommand)] b: B }\n#[derive(clap::Subcommand)] enum B { #[command(subcommand)] X(B), #[command(flatten)] Y(B), #[command(subcommand)] Z(B) }',
    ],
  ])('may have %s that hold each other', async (_, source) => {
    await expect(factsIn('a.rs', source)).resolves.not.toBeUndefined()
    await expect(sampleIn('rust', source.split('\n'))).resolves.not.toBeUndefined()
  })
})
