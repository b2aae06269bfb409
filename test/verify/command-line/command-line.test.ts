import { describe, expect, it } from 'vitest'
import { extractFlags } from '../../../src/claims/extract/cli-flag.ts'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { flagKind } from '../../../src/verify/cli-flag.ts'
import { fence, page, REPOSITORY } from '../../claims/extract/drafts.ts'
import { command, option, snapshotWith } from './parsers.ts'

const OPERAND = { name: 'name', required: true, many: true, choices: null }

const TOOL: readonly CommandFact[] = [
  command('tool', { options: [option('-v --verbose', { inherited: true }), option('--config=FILE')] }),
  command('add', {
    parent: 'tool',
    aliases: ['a'],
    operands: [OPERAND],
    options: [
      option('-o --out=DIR'),
      option('-f --force'),
      option('--format=FORMAT', { choices: ['json', 'text'], default: 'text' }),
      option('--color=WHEN', { attached: true, takes: 'optional value', choices: ['always', 'never'] }),
      option('--jobs=N', { default: '4' }),
      option('--cache', { negatable: true }),
    ],
  }),
  command('run', { parent: 'tool', operands: [OPERAND], passesThrough: true, options: [option('--dry-run')] }),
]

/** What is reported of a page in a repository with these parsers: the values that fail for certain, with their rules. */
function found(lines: string | readonly string[], commands = TOOL): string[] {
  const snapshot = snapshotWith({ 'src/cli.ts': commands })
  return extractFlags(page(lines), REPOSITORY).flatMap((draft) => {
    const outcome = flagKind.verify({ ...draft, id: '', type: 'cli_flag', file: 'docs/guide.md' }, snapshot)
    return outcome.state === 'fails' && outcome.closed ? [`${draft.value} (${outcome.rule})`] : []
  })
}

describe('A call', () => {
  it.each<[string, string, string[]]>([
    ['an option of its command', 'tool add x --force', []],
    ['an option of another command', 'tool add x --dry-run', ['--dry-run (option of its command)']],
    ['an option of the program, inherited', 'tool add x --verbose', []],
    ['an option of the program, not inherited', 'tool add x --config c', ['--config (option of its command)']],
    ['an alias', 'tool a x --nope', ['--nope (option of its command)']],
    ['an option behind what takes operands', 'tool run x --nope', []],
    ['an option before the operand', 'tool run --nope x', ['--nope (option of its command)']],
    ['an option behind two dashes', 'tool add x -- --nope', []],
    ['the value of an option that looks like a subcommand', 'tool --config add add x --force', []],
    ['a short option', 'tool add x -q', ['-q (option of its command)']],
    ['a cluster of short ones', 'tool add x -vf', []],
    ['a cluster with an unknown one', 'tool add x -vq', ['-vq (option of its command)']],
    ['a value right behind its letter', 'tool add x -odist', []],
    ['a synopsis with a value in a cluster', 'tool add [-vof] NAME', ['-vof (cluster of options)']],
    ['a synopsis', 'tool add [-vf] [--force] [--out DIR] NAME', []],
    ['what parsers add', 'tool add --help', []],
    ['the opposite of an option', 'tool add x --no-cache', []],
    ['an opposite that is none', 'tool add x --no-force', ['--no-force (option of its command)']],
    ['a subcommand that is none', 'tool rm x', ['rm (subcommand)']],
    ['an operand', 'tool add rm', []],
    ['a value', 'tool add x --format json', []],
    ['a value that is none', 'tool add x --format=yaml', ['--format (value of an option)']],
    ['a value that stands for others', 'tool add x --format FORMAT', []],
    ['another program behind it', 'tool add x | grep --nope', []],
    ['an environment before it', 'A=1 sudo tool add x --nope', ['--nope (option of its command)']],
    ['npx', 'npx -y tool@latest add x --nope', ['--nope (option of its command)']],
    ['a runner of tools', 'uv run tool add x --nope', ['--nope (option of its command)']],
    ['cargo', 'cargo run -- add x --nope', ['--nope (option of its command)']],
    ['cargo itself', 'cargo run --nope', []],
  ])('with %s', (_, call, expected) => {
    expect(found(fence('sh', call))).toEqual(expected)
  })

  it('has an option that its section tells of behind an operand, which hands it on', () => {
    const call = fence('sh', 'tool run x --dry-run')
    expect(found(call)).toEqual([])
    expect(found(['Try it with `--dry-run`:', '', ...call])).toEqual(['--dry-run (option behind an operand)'])
  })

  it('has the options of another program behind one that takes a command', () => {
    const commands = [command('tool', { options: [option('-x --exec=cmd')], operands: [OPERAND] })]
    expect(found(fence('sh', 'tool -x rm -r --nope'), commands)).toEqual([])
  })

  it('goes on in the next line', () => {
    expect(found(fence('sh', 'tool add x \\', '  --force \\', '  --nope'))).toEqual(['--nope (option of its command)'])
  })

  it.each<[string, Partial<CommandFact>]>([
    ['whose options are not all known', { open: 'made by a loop' }],
    ['with subcommands that are not read', { children: ['lost'] }],
  ])('of a program %s may have any', (_, more) => {
    expect(found(fence('sh', 'tool rm --nope'), [command('tool', more)])).toEqual([])
  })
})

describe('A list of options', () => {
  it.each<[string, string[], string[]]>([
    ['under the title of its command', ['## `tool add`', '', '- `--force`: a', '- `--nope`: b'], ['--nope']],
    ['under the name of its command', ['## add', '', '- `--force`: a', '- `--dry-run`: b'], ['--dry-run']],
    ['for all commands', ['## tool add', '', '### Global options', '', '- `--dry-run`: b'], []],
    ['as titles', ['## tool add', '', '### `--nope`', '', 'Does it.'], ['--nope']],
    ['as a table', ['## tool add', '', '| Option | What |', '| --- | --- |', '| `--nope` | b |'], ['--nope']],
    ['of another program', ['## tool add', '', '- `--nope`: handed to `git`'], []],
    [
      'as help',
      fence('', 'Usage: tool add [OPTIONS] NAME', '', '  -f, --force  a', '  -q, --nope   b'),
      ['-q', '--nope'],
    ],
    ['as help of another program', fence('', 'Usage: other [OPTIONS]', '', '  --nope   b'), []],
    ['as help that a call printed', fence('console', '$ tool add --help', '  --force  a', '  --nope   b'), ['--nope']],
  ])('%s', (_, lines, expected) => {
    expect(found(lines).toSorted()).toEqual(expected.map((name) => `${name} (option of its command)`).toSorted())
  })

  it.each<[string, string, string[]]>([
    ['a default', '`--jobs`: how many (default: 4)', []],
    ['another default', '`--jobs`: how many (default: 8)', ['--jobs = 8 (default of an option)']],
    ['a default in words', '`--jobs`: how many (default: all of them)', []],
    ['a default in code', '`--format`: defaults to `json`', ['--format = json (default of an option)']],
    ['all values', '`--format <json|text>`: how', []],
    ['a value that is none', '`--format <json|yaml>`: how', ['--format = json, yaml (values of an option)']],
    [
      'too few values',
      '`--format`: how [possible values: json, yaml, text]',
      ['--format = json, yaml, text (values of an option)'],
    ],
    ['a value behind a blank', '`--color [when]`: when', ['--color VALUE (option that needs =)']],
    ['a value behind =', '`--color[=when]`: when', []],
  ])('states %s', (_, item, expected) => {
    expect(found(['## tool add', '', `- ${item}`])).toEqual(expected)
  })
})

describe('An option in running text', () => {
  it.each<[string, string, string[]]>([
    ['that some command takes', 'Pass `--dry-run` first.', []],
    ['that no command takes', 'Pass `--drop-all` to `tool` first.', ['--drop-all (option of any command)']],
    ['of a program that the sentence names', 'Pass `--drop-all` to git.', []],
    ['that no command takes, of whose program nothing is said', 'Pass `--drop-all` first.', []],
    ['that differs in a letter', 'Pass `--dry-rum` first.', ['--dry-rum (option of any command)']],
    ['of a project that is linked', 'As [it](https://x.y/z) does, `tool` has `--drop-all`.', []],
    ['that parsers add', 'Pass `--version`.', []],
    ['of another program’s own', 'Use `rm`s `--drop-all` there.', []],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('beside a call of another program may be that program’s', () => {
    expect(found(['Like this, where `--drop-all` is safe:', '', ...fence('sh', 'other x --drop-all')])).toEqual([])
  })

  it('may be any where a program is not read', () => {
    expect(found('Pass `--drop-all` first.', [command('tool', { open: 'a loop' })])).toEqual([])
  })
})
