import { describe, expect, it } from 'vitest'
import { EMPTY_MODEL } from '../../../../../src/engine/facts/model/model.ts'
import type { Snapshot } from '../../../../../src/engine/facts/snapshot.ts'
import { extractFlags } from '../../../../../src/engine/rules/cli-flag/extract.ts'
import { flagKind } from '../../../../../src/engine/rules/cli-flag/kind.ts'
import { fence, page, REPOSITORY } from '../../drafts.ts'
import { type Files, snapshotOf } from '../../snapshot.ts'

/** A commit whose code declares these options. */
function declaring(names: readonly string[], open: string | null = null, files: Files = {}): Snapshot {
  const facts = names.map((name, index) => {
    return { names: name.split(' '), line: index + 1, lastLine: index + 1, file: 'src/cli.ts' }
  })
  const snapshot = snapshotOf({ 'package.json': '{ "name": "tool", "bin": { "tool": "src/cli.ts" } }', ...files })
  return { ...snapshot, code: { ...EMPTY_MODEL, options: () => ({ facts, open }) } }
}

const TOOL = ['--verbose -v', '--config -c', '--include-tests', '--cache', '-port --port']

/** What is said of the options of a page: `--name state`, with the suggestion where it is false for certain. */
function said(lines: string | readonly string[], snapshot = declaring(TOOL)): string[] {
  return extractFlags(page(lines), REPOSITORY).flatMap((draft) => {
    const outcome = flagKind.verify({ ...draft, id: '', type: 'cli_flag', file: 'docs/guide.md' }, snapshot)
    if (draft.subject.kind === 'subcommand') return []
    const certain = outcome.state === 'fails' && outcome.closed
    return certain ? `${draft.value} → ${outcome.suggestion} (${outcome.rule})` : `${draft.value} ${outcome.state}`
  })
}

const SLIP = '--verbise → --verbose (option of any command)'

describe('An option of a call', () => {
  it.each<[string, string, string[]]>([
    ['declared', 'tool add x --config c -v', ['--config holds', '-v holds']],
    ['declared for another command', 'tool anything --cache', ['--cache holds']],
    ['that is the opposite of a declared one', 'tool --no-cache', ['--no-cache holds']],
    ['with one dash', 'tool -port 80', ['-port holds']],
    ['that is a slip of a declared one', 'tool --verbise', [SLIP]],
    ['through a runner', 'npx tool@latest --verbise', [SLIP]],
    ['that is like no declared one', 'tool --drop-all', ['--drop-all fails']],
    ['that says the contrary of a declared one', 'tool --exclude-tests', ['--exclude-tests fails']],
    ['that is the beginning of a declared one', 'tool --verbos', ['--verbos fails']],
    ['that parsers add', 'tool --version', ['--version unknown']],
    ['behind two dashes', 'tool -- --verbise', []],
    ['of another program', 'git log --verbise', []],
    ['of another program behind a pipe', 'tool | grep --verbise', []],
    ['of what is run', 'tool run task --verbise', ['--verbise fails']],
    ['of a command that is called run', 'tool run --config c --verbise', ['--config holds', SLIP]],
    ['of a letter', 'tool -q', ['-q fails']],
    ['that may be several', 'tool -vc', ['-vc fails']],
  ])('%s', (_, call, expected) => {
    expect(said(fence('sh', call))).toEqual(expected)
  })

  it('that is the first words of one is that one only if the parser takes beginnings', () => {
    const call = fence('sh', 'tool --include')
    expect(said(call)).toEqual(['--include → --include-tests (option of any command)'])
    const taking = declaring(TOOL)
    const { facts } = taking.code.options()
    const code = {
      ...taking.code,
      options: () => ({ facts: facts.map((each) => ({ ...each, abbreviates: true as const })), open: null }),
    }
    expect(said(call, { ...taking, code })).toEqual(['--include fails'])
  })

  it.each<[string, Snapshot]>([
    ['some declaration is not read', declaring(TOOL, 'a loop')],
    ['none is known', declaring([])],
    ['the code has the name', declaring(TOOL, null, { 'src/a.ts': '// the old --verbise' })],
  ])('is not certain to be a slip where %s', (_, snapshot) => {
    expect(said(fence('sh', 'tool --verbise'), snapshot)).toEqual(['--verbise fails'])
  })

  it('is one of Cargo’s own, for a program that hands it on', () => {
    const files = { 'Cargo.toml': '[package]\nname = "tool"\nversion = "1.0.0"\n' }
    expect(said(fence('sh', 'tool --release'), declaring(['--releases'], null, files))).toEqual(['--release fails'])
  })

  it('of a letter is not judged where some declaration is not read', () => {
    expect(said(fence('sh', 'tool -q'), declaring(TOOL, 'a loop'))).toEqual(['-q unknown'])
  })
})

describe('An option that stands alone', () => {
  it.each<[string, string | string[], string[]]>([
    ['in a sentence', 'Pass `--config` to tool.', ['--config holds']],
    ['in a sentence, with a slip', 'Pass `--verbise` to `tool`.', ['--verbise fails']],
    ['in a list', ['## tool add', '', '- `--verbise`: tells more'], ['--verbise fails']],
    ['in a help text', fence('', 'Usage: tool [OPTIONS]', '', '  -v, --verbise  tells more'), ['--verbise fails']],
  ])('%s may be any program’s', (_, lines, expected) => {
    expect(said(lines)).toEqual(expected)
  })
})
