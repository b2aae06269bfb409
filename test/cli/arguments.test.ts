import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/cli/arguments.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { docalign } from './streams.ts'

const read = (...args: string[]): { command: string | undefined; positionals: readonly string[]; options: object } => {
  const { command, positionals, options } = readArguments(args, COMMANDS)
  return { command: command?.name, positionals, options: Object.fromEntries(options) }
}

const NAMES = COMMANDS.map(({ name }) => name).join(', ')

describe('readArguments', () => {
  it('finds the command, its arguments and its options in any order', () => {
    const wanted = { command: 'check', positionals: ['dir'], options: { base: 'main', all: true } }
    expect(read('check', 'dir', '--base', 'main', '--all')).toEqual(wanted)
    expect(read('--all', 'check', '--base=main', 'dir')).toEqual(wanted)
  })

  it('knows commands of two words', () => {
    expect(read('config', 'check', 'a.yml')).toEqual({ command: 'config check', positionals: ['a.yml'], options: {} })
  })

  it('keeps commit ids that look like numbers as they are', () => {
    expect(read('check', '0123', '--head', '0012345', '--base', '12e4567')).toMatchObject({
      positionals: ['0123'],
      options: { head: '0012345', base: '12e4567' },
    })
  })

  it('takes what follows -- as an argument', () => {
    expect(read('check', '--', '--odd')).toMatchObject({ positionals: ['--odd'] })
  })
})

describe('wrong use', () => {
  it.each([
    [[], `a command is missing: ${NAMES}`],
    [['chekc'], 'unknown command "chekc" — did you mean "check"?'],
    [['config', 'chek'], 'unknown command "config chek" — did you mean "config check"?'],
    [['config'], 'config needs one more word: config check, config schema'],
    [['frobnicate', '--json'], `unknown command "frobnicate"; there are ${NAMES}`],
    [['check', '--jsn'], 'unknown option --jsn — did you mean --json?'],
    [['check', '--__proto__'], 'unknown option --__proto__'],
    [['check', '--constructor=1'], 'unknown option --constructor'],
    [['check', '-x'], 'unknown option -x'],
    [['check', '--json', '--sarif'], '--json and --sarif exclude each other; give one'],
    [['check', '--json', '--html', 'a.html'], '--json and --html exclude each other; give one'],
    [['check', '--base'], '--base needs a value: --base REF'],
    [['check', '--base', '--json'], '--base needs a value: --base REF'],
    [['check', '--head='], '--head needs a value: --head REF'],
    [['check', '--head', 'a', '--head', 'b'], '--head is given twice'],
    [['check', '--json=yes'], '--json takes no value'],
    [['check', 'a', 'b'], 'unexpected argument "b"; see docalign check --help'],
    [['check', '--\u001b[31m'], 'unknown option --␛[31m'],
  ])('%j is one line on stderr and exit code 2', async (args, message) => {
    expect(await docalign(args)).toEqual({ code: 2, stdout: '', stderr: `DOCALIGN_E401 ${message}\n` })
  })
})

describe('help', () => {
  it('lists the commands', async () => {
    const { code, stdout } = await docalign(['--help'])
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toContain(command.summary)
    expect(await docalign(['config', '-h'])).toEqual({ code, stdout, stderr: '' })
  })

  it('tells every option of a command, in lines of at most 80 columns', async () => {
    const { stdout } = await docalign(['check', '--help'])
    for (const option of [
      '--base REF',
      '--head REF',
      '--all',
      '--json',
      '--markdown',
      '--sarif',
      '--html FILE',
      '--debug',
    ])
      expect(stdout).toContain(option)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('tells the version', async () => {
    expect((await docalign(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
