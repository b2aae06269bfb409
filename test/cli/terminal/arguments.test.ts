import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { readArguments } from '../../../src/cli/terminal/arguments.ts'
import { docalign } from '../streams.ts'

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

describe('Names of version 0.1', () => {
  it.each([
    ['doctor --json', 'server doctor'],
    ['migrate up', 'server migrate'],
    ['jobs failed', 'server jobs failed'],
    ['token create --namespace project:acme/notes', 'server token create'],
    ['trust show project:acme/notes', 'server trust show'],
    ['rules list project:acme/notes', 'server rules list'],
    ['learning replay project:acme/notes', 'server learning replay'],
    ['triggers list project:acme/notes', 'server triggers list'],
    ['epoch validate .', 'eval epoch validate'],
    ['judge trends project:acme/notes', 'eval trends'],
    ['judge README.md', 'judge'],
    ['help epoch create', 'eval epoch create'],
  ])('docalign %s is docalign %s', (line, command) => {
    expect(read(...line.split(' ')).command).toBe(command)
  })

  it('are told what they are called today on a terminal, and only there', async () => {
    const error = 'DOCALIGN_E401 the id of a rule is missing: `docalign server rules list` has it\n'
    const note = 'docalign rules is now called docalign server rules\n'
    expect(await docalign(['rules', 'revoke'], { tty: true })).toMatchObject({ stderr: `${note}${error}` })
    expect(await docalign(['rules', 'revoke'])).toMatchObject({ stderr: error })
    expect(await docalign(['server', 'rules', 'revoke'], { tty: true })).toMatchObject({ stderr: error })
  })
})

describe('wrong use', () => {
  it.each([
    [['chekc'], 'unknown command "chekc" — did you mean "check"?'],
    [['config', 'chek'], 'unknown command "config chek" — did you mean "config check"?'],
    [['config'], 'config needs one more word: config check, config schema'],
    [['server', 'jobs'], 'server jobs needs one more word: server jobs failed, server jobs retry'],
    [['migrat'], 'unknown command "migrat" — did you mean "server migrate"?'],
    [['server', 'docter'], 'unknown command "server docter" — did you mean "server doctor"?'],
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
    [['server', 'trust', 'rebuild', 'a', 'b'], 'unexpected argument "b"; see docalign server trust rebuild --help'],
    [['check', '--\u001b[31m'], 'unknown option --␛[31m'],
  ])('%j is one line on stderr and exit code 2', async (args, message) => {
    expect(await docalign(args)).toEqual({ code: 2, stdout: '', stderr: `DOCALIGN_E401 ${message}\n` })
  })
})

describe('help', () => {
  it('lists the commands', async () => {
    const { code, stdout } = await docalign(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of COMMANDS)
      expect(stdout).toContain(/^(?:server|eval) /.test(name) ? name.split(' ')[1] : summary)
    expect(await docalign(['help'])).toEqual({ code, stdout, stderr: '' })
  })

  it('shows a newcomer a few commands, and how to see the rest', async () => {
    const { code, stdout } = await docalign([])
    expect(code).toBe(0)
    expect(stdout).toContain('docalign check')
    expect(stdout).toContain('`docalign help` lists all commands')
    expect(stdout.split('\n').length).toBeLessThan(15)
  })

  it('lists the commands of one word', async () => {
    const { stdout } = await docalign(['config', '-h'])
    expect(stdout).toContain('config check [FILE]')
    expect(stdout).not.toContain('trust')
    expect(await docalign(['help', 'config'])).toMatchObject({ stdout })
  })

  it('is the same after the word help', async () => {
    const { stdout } = await docalign(['check', '--help'])
    expect(await docalign(['help', 'check'])).toEqual({ code: 0, stdout, stderr: '' })
    expect((await docalign(['help', 'chek'])).stderr).toContain('did you mean "check"?')
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
    const { stdout } = await docalign(['--version'])
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    for (const short of ['-v', '-V']) expect(await docalign([short])).toMatchObject({ code: 0, stdout })
  })
})
