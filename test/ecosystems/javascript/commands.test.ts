import { describe, expect, it } from 'vitest'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { factsIn } from '../../../src/ecosystems/syntax/read.ts'

async function commands(source: string, path = 'src/cli.ts'): Promise<readonly CommandFact[]> {
  return (await factsIn(path, source))?.commands ?? []
}

/** `name<parent`, with the names of its options; `!` after one that subcommands know. */
async function outline(source: string, path?: string): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await commands(source, path)).map(({ name, parent, options }) => [
      `${name ?? ''}${parent === null ? '' : `<${parent}`}`,
      options.map(({ names, inherited }) => `${names.join(',')}${inherited ? '!' : ''}`).join(' '),
    ]),
  )
}

describe('commander', () => {
  const source = `import { program, Option } from 'commander'
program.name('tool').version('1.0.0')
  .option('-p, --port <number>', 'port ' + 'to use', 80)
  .option('--no-sauce', 'without')
  .addOption(new Option('-d, --drink [size]', 'cup').choices(['small', 'large']).default('small').env('DRINK'))
program.command('serve <root> [files...]').alias('s').description('start')
  .option('-f, --force')
  .action(() => {})
program.command('install', 'runs tool-install')
program.parse()`

  it('reads programs with their subcommands and automatic options', async () => {
    expect(await outline(source)).toEqual({
      tool: '-V,--version! -p,--port! --no-sauce! -d,--drink! -h,--help',
      'serve<program': '-f,--force! -h,--help',
      'install<program': '-h,--help',
      'help<program': '',
    })
  })

  it('reads what options take', async () => {
    const [tool, serve] = await commands(source)
    expect(tool?.options[1]).toEqual({
      names: ['-p', '--port'],
      takes: 'value',
      valueName: 'number',
      attached: false,
      choices: null,
      default: '80',
      negatable: false,
      inherited: true,
      help: 'port to use',
      line: 3,
    })
    expect(tool?.options[3]).toMatchObject({ takes: 'optional value', choices: ['small', 'large'], default: 'small' })
    expect(serve).toMatchObject({ aliases: ['s'], line: 6, open: null })
    expect(serve?.operands).toEqual([
      { name: 'root', required: true, many: false, choices: null },
      { name: 'files', required: false, many: true, choices: null },
    ])
  })

  it('follows commands through variables, functions and files', async () => {
    const found = await commands(`import { Command } from 'commander'
import { makeOther } from './other.js'
export function makeServe() { const cmd = new Command('serve'); cmd.option('--a'); return cmd }
const build = new Command('build').option('--b')
const program = new Command()
program.addCommand(build).addCommand(makeOther()).addCommand(new Command('inline').option('--c'))
register(program)
function register(to: Command) { to.command('late').option('--d'); to.option('--shared') }`)
    expect(found.map(({ name, handle, parent, children }) => [name, handle, parent, children])).toEqual([
      ['serve', 'makeServe', null, []],
      ['build', 'build', 'program', []],
      [null, 'program', null, ['makeOther', 'register']],
      ['inline', null, 'program', []],
      [null, 'register', null, []],
      ['late', null, 'register', []],
      ['help', null, 'program', []],
    ])
    expect(found[2]?.options.map(({ names }) => names[0])).toContain('--shared')
    expect(found[2]?.open).toBeNull()
  })

  it.each([
    ['program.option(name)', 'has options whose names are worked out'],
    ['for (const x of xs) program.addOption(x)', 'has options that are put together elsewhere'],
    ['program.allowUnknownOption()', 'takes options that are not listed'],
    ['setUp(program)', 'is handed to `setUp`, which is not read'],
    ['program.command(name)', 'has commands whose names are worked out'],
  ])('says why there may be more: %s', async (source_, open) => {
    const [program] = await commands(`import { program } from 'commander'\n${source_}`)
    expect(program?.open).toBe(open)
  })

  it('leaves out automatic names that an option has taken', async () => {
    expect(
      await outline(
        "import { program } from 'commander'\nprogram.option('-h, --host <name>').command('a', { hidden: true })",
      ),
    ).toEqual({
      '': '-h,--host! --help',
      'a<program': '-h,--help',
      'help<program': '',
    })
  })

  it('knows what switches automatic options off', async () => {
    expect(
      await outline(`const { program } = require('commander')
program.helpOption(false).enablePositionalOptions().option('-a').version('1', '-v, --vers')`),
    ).toEqual({ '': '-a -v,--vers' })
  })
})

describe('cac', () => {
  it('reads global options, commands, and the default one with its aliases', async () => {
    const source = `import { cac } from 'cac'
const cli = cac('vite')
cli.option('-c, --config <file>', 'use file').option('--clearScreen', 'clear')
cli.command('[root]', 'start').alias('serve').alias('dev').option('--host [host]', 'host')
cli.command('build [root]', 'build').option('--minify [how]', 'how', { default: 'oxc' })
cli.help()
cli.version('1')`
    expect(await outline(source)).toEqual({
      vite: '-c,--config! --clearScreen! -h,--help! -v,--version --host',
      'build<cli': '--minify',
      'serve<cli': '--host',
    })
    const found = await commands(source)
    expect(found[0]?.options[1]?.negatable).toBe(true)
    expect(found[1]?.options[0]?.default).toBe('oxc')
    expect(found[2]?.aliases).toEqual(['dev'])
  })
})

describe('yargs', () => {
  it('reads chains, builders and automatic options', async () => {
    const source = `import yargs from 'yargs'
import { hideBin } from 'yargs/helpers'
import * as other from './commands/other.js'
yargs(hideBin(process.argv))
  .scriptName('tool')
  .option('dryRun', { alias: 'n', type: 'boolean', describe: 'only show', default: false })
  .options({ level: { choices: ['info', 'debug'], default: 'info' } })
  .command(['serve [port]', 's'], 'start', (yargs) => yargs.positional('port', { choices: ['80'] }).option('bind', { type: 'string' }))
  .command({ command: 'check <file>', builder: { fix: { type: 'boolean' } }, handler() {} })
  .command(other)
  .alias('h', 'help')
  .strict().parse()`
    const found = await commands(source)
    expect(await outline(source)).toEqual({
      tool: '--dry-run,--dryRun,-n! --level! -h,--help!',
      'serve<command at line 4': '--bind!',
      'check<command at line 4': '--fix!',
    })
    expect(found[0]).toMatchObject({ children: ['other'], open: null })
    expect(found[0]?.options[0]).toMatchObject({
      takes: 'nothing',
      negatable: true,
      default: 'false',
      help: 'only show',
    })
    expect(found[1]).toMatchObject({ aliases: ['s'], operands: [{ name: 'port', choices: ['80'] }] })
  })

  it('reads files that are one command', async () => {
    const source = `export const command = ['publish <version>']
export const aliases = ['pp', 'publish']
export const builder = (yargs: Argv) => { const x = 1; return yargs.option('rev', { alias: 'r', type: 'string' }) }
export const handler = () => {}`
    const [found] = await commands(source, 'src/commands/publish.ts')
    expect(found).toMatchObject({ name: 'publish', handle: 'publish', aliases: ['pp'], open: null })
    expect(found?.options.map(({ names }) => names)).toEqual([['--rev', '-r']])
  })

  it('says that commands come from a folder or elsewhere', async () => {
    const [found] = await commands("const yargs = require('yargs')\nyargs.commandDir('cmds').argv")
    expect(found?.open).toBe('takes its commands from a folder')
  })
})

describe('parsers that get their options in one call', () => {
  it.each([
    [
      'parseArgs',
      `import { parseArgs } from 'node:util'
const options = { port: { type: 'string', short: 'p', default: '80' }, force: { type: 'boolean' } } as const
const { values } = parseArgs({ options, allowPositionals: true })`,
      ['-p,--port value =80', '--force nothing'],
      null,
    ],
    [
      'parseArgs of everything',
      "import util from 'node:util'\nutil.parseArgs({ strict: false, options: { ...shared, a: { type: 'boolean' } } })",
      ['--a nothing'],
      'takes options that are not listed',
    ],
    [
      'meow',
      "import meow from 'meow'\nconst cli = meow(`Usage`, { importMeta: import.meta, flags: { dryRun: { type: 'boolean', shortFlag: 'd' } } })",
      ['--dry-run,-d nothing', '--help nothing', '--version nothing'],
      null,
    ],
    [
      'arg',
      "import arg from 'arg'\nconst args = arg({ '--port': Number, '--tag': [String], '--force': Boolean, '-p': '--port' })",
      ['--port,-p value', '--tag value', '--force nothing'],
      null,
    ],
    [
      'minimist',
      "const argv = require('minimist')(process.argv.slice(2), { boolean: ['help'], alias: { h: 'help', t: 'template' }, default: { template: 'x' } })",
      ['--help,-h nothing', '--template,-t optional value =x'],
      'takes options that are not listed',
    ],
    [
      'mri',
      "import mri from 'mri'\nconst args = mri(process.argv.slice(2), { string: ['name'] })",
      ['--name optional value'],
      'takes options that are not listed',
    ],
  ])('reads %s', async (_what, source, options, open) => {
    const [found] = await commands(source)
    expect(
      found?.options.map(
        (each) => `${each.names.join(',')} ${each.takes}${each.default === null ? '' : ` =${each.default}`}`,
      ),
    ).toEqual(options)
    expect(found?.open).toBe(open)
  })
})

describe('oclif', () => {
  it('reads classes, named after the place of their files', async () => {
    const source = `import { Args, Command, Flags } from '@oclif/core'
export default class List extends Command {
  static args = { org: Args.string({ required: true, options: ['a'] }) }
  static flags = {
    format: Flags.string({ char: 'f', options: ['json', 'csv'], default: 'json', description: 'how' }),
    color: Flags.boolean({ allowNo: true }),
  }
}`
    const [found] = await commands(source, 'src/commands/org/list.ts')
    expect(found).toMatchObject({
      name: 'org list',
      handle: 'List',
      open: null,
      operands: [{ name: 'org', required: true, choices: ['a'] }],
      options: [
        { names: ['--format', '-f'], takes: 'value', choices: ['json', 'csv'], default: 'json', help: 'how' },
        { names: ['--color'], takes: 'nothing', negatable: true },
      ],
    })
  })
})

describe('files without a parser of arguments', () => {
  it.each([
    "app.option('x'); db.command('y')",
    "import { command } from 'x'\ncommand('serve').option('--a')",
    'const program = createProgram(gl); program.option = 1',
  ])('have no commands: %s', async (source) => {
    expect(await commands(source)).toEqual([])
  })
})
