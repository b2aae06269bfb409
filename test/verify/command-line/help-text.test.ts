import { describe, expect, it } from 'vitest'
import { extractFlags } from '../../../src/claims/extract/cli-flag.ts'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { flagKind } from '../../../src/verify/cli-flag.ts'
import { fence, page, REPOSITORY } from '../../claims/extract/drafts.ts'
import { command, option, snapshotWith } from './parsers.ts'

const OPTIONS = [
  option('-o --out=DIR', { help: 'Where the files go', line: 2 }),
  option('-f --force', { help: 'Writes over files', line: 3 }),
  option('--jobs=N', { help: 'How many at once (default: all)', default: '-1', line: 4 }),
  option('--quiet', { help: 'Says nothing', line: 5 }),
  option('-F --fast', { help: 'Leaves checks out', line: 6 }),
  option('--secret', { hidden: true, line: 7 }),
]
const TOOL: readonly CommandFact[] = [command('tool', { options: OPTIONS })]
const HELP = [
  'Usage: tool [options]',
  '',
  '  -o, --out DIR  where the files',
  '                 go',
  '  -f, --force    Writes over files',
  '  --jobs N       How many at once (default: all)',
  '  --quiet        Says nothing',
  '  -F, --fast     Leaves checks out',
  '  -h, --help     Shows this',
]

/** What is found for certain in a help text, with its rules. */
function found(help: readonly string[], commands = TOOL, more: readonly string[] = []): string[] {
  return foundIn('src/cli.ts', help, commands, more)
}

function foundIn(
  file: string,
  help: readonly string[],
  commands: readonly CommandFact[],
  more: readonly string[] = [],
): string[] {
  const snapshot = snapshotWith({ [file]: commands })
  return extractFlags(page([...fence('', ...help), ...more]), REPOSITORY).flatMap((draft) => {
    const outcome = flagKind.verify({ ...draft, id: '', type: 'cli_flag', file: 'docs/guide.md' }, snapshot)
    return outcome.state === 'fails' && outcome.closed ? [`${draft.line} ${outcome.rule}: ${outcome.reason}`] : []
  })
}

const without = (word: string) => HELP.filter((line) => !line.includes(word))
const changed = (from: string, to: string) => HELP.map((line) => line.replace(from, to))

describe('A help text', () => {
  it('that is the one of its command is right', () => {
    expect(found(HELP)).toEqual([])
  })

  it('lists all options that are not hidden', () => {
    expect(found(without('--quiet'))).toEqual(['2 help text: the help of `tool` has `--quiet`, too'])
  })

  it.each<[string, readonly string[], readonly CommandFact[]]>([
    ['that leaves something out', [...without('--quiet'), '  ...'], TOOL],
    ['of a choice of options', HELP.slice(0, 5), TOOL],
    ['that names the option elsewhere', [...without('--quiet'), '', 'See --quiet.'], TOOL],
    [
      'of a command whose options are not all known',
      without('--quiet'),
      [command('tool', { options: OPTIONS, open: 'a loop' })],
    ],
    ['of what may be a subcommand', changed('tool [', 'tool sub [').filter((line) => !line.includes('--quiet')), TOOL],
    ['of another program', without('--quiet').map((line) => line.replace('tool', 'other')), TOOL],
  ])('%s need not', (_, help, commands) => {
    expect(found(help, commands)).toEqual([])
  })

  it('gives options their own short names', () => {
    expect(found(changed('-f, --force', '-F, --force'))).toEqual([
      '6 names of an option: `-F` is `--fast`, not `--force`',
    ])
    expect(found([], TOOL, ['## `tool`', '', '- `-F`, `--force`: writes over files'])).toEqual([
      '5 names of an option: `-F` is `--fast`, not `--force`',
    ])
  })

  it('says of an option what the code says', () => {
    expect(found(changed('Says nothing', 'Prints nothing'))).toEqual([
      '8 help of an option: the help of `--quiet` is "Says nothing"',
    ])
  })

  it.each<[string, readonly string[]]>([
    ['to which its parser adds', changed('Says nothing', 'Says nothing [default: false]')],
    ['of which it shows the start', changed('Leaves checks out', 'Leaves checks')],
    [
      'in its own words throughout',
      [
        'Usage: tool',
        '  --out DIR  the target',
        '  --force  write',
        '  --jobs N  count',
        '  --quiet  be still',
        '  --fast  run',
      ],
    ],
  ])('%s is right', (_, help) => {
    expect(found(help)).toEqual([])
  })

  it('lists subcommands that there are', () => {
    const commands = [
      command('tool'),
      ...['add', 'rm'].map((name, index) => command(name, { parent: 'tool', line: index + 2 })),
    ]
    const help = ['Usage: tool <command>', '', 'Commands:', '  add   Adds', '  del   Takes', '  help  Helps']
    expect(found(help, commands)).toEqual(['6 subcommand: `tool` has no subcommand `del`'])
  })

  it('tells whose parser has no name, by its options', () => {
    const own = command(null, { options: [...OPTIONS, option('--slow', { line: 8 })] })
    const other = command(null, { options: [option('--other')] })
    expect(foundIn('src/main/a.ts', HELP, [own, other])).toEqual(['2 help text: the help of `tool` has `--slow`, too'])
    expect(foundIn('src/main/a.ts', HELP, [own, other, own])).toEqual([])
  })
})

describe('A default', () => {
  it('is the one that the help of the code says in words', () => {
    expect(found(['Usage: tool', '  --jobs N  how many (default: all)'])).toEqual([])
    expect(found(['Usage: tool', '  --jobs N  how many (default: 4)'])).toEqual([
      '3 default of an option: the default of `--jobs` is `-1`',
    ])
  })
})

describe('A call', () => {
  it('that the next line says to fail is no claim', () => {
    expect(found(['$ tool --nope', "error: unexpected argument '--nope' found"])).toEqual([])
  })
})
