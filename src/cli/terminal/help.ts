import { wrap } from '../../report/text.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import type { Command, OptionHelp } from './command.ts'

const WIDTH = 80

const FIRST = ['check', 'init', 'serve', 'mcp', 'doctor']

/** Groups of commands by their first word. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Docs: ['check', 'backtest', 'explain', 'fix', 'init', 'config', 'judge', 'mcp'],
  Server: ['serve', 'doctor', 'migrate', 'jobs', 'token'],
  'Trust and search': ['trust', 'rules', 'learning', 'search', 'triggers'],
  Epochs: ['epoch'],
  Evaluation: ['eval'],
  Shell: ['completion'],
}

/** The output of `docalign` without arguments. */
export function firstHelp(commands: readonly Command[], version: string): string {
  const first = FIRST.flatMap((name) => commands.find((command) => command.name === name) ?? [])
  return paragraphs([
    titleOf(version),
    table(first.map((command) => [`docalign ${command.name}`, command.summary])),
    '`docalign help` lists all commands, `docalign help check` describes one.',
  ])
}

/** The output of `docalign help` and `docalign --help`. */
export function overview(commands: readonly Command[], version: string): string {
  const width = Math.max(...commands.map((command) => command.usage.length))
  const groups = Object.entries(GROUPS).map(([title, words]) => {
    const theirs = commands.filter(({ name }) => words.includes(name.split(' ')[0] ?? ''))
    return `${title}:\n${table(
      theirs.map((command) => [command.usage, command.summary]),
      width,
    )}`
  })
  return paragraphs([
    titleOf(version),
    'Usage: docalign COMMAND [options]',
    ...groups,
    `Options:\n${table(optionRows(COMMON_OPTIONS))}`,
    'docalign help COMMAND describes one.',
  ])
}

/** The output of `docalign config --help`: the commands that start with this word. */
export function groupHelp(word: string, commands: readonly Command[]): string {
  const theirs = commands.filter(({ name }) => name.startsWith(`${word} `))
  return paragraphs([
    `Usage: docalign ${word} COMMAND [options]`,
    table(theirs.map((command) => [command.usage, command.summary])),
    `docalign help ${theirs[0]?.name ?? word} describes one.`,
  ])
}

/** The output of `docalign COMMAND --help` and `docalign help COMMAND`. */
export function commandHelp(command: Command): string {
  const { version: _, ...common } = COMMON_OPTIONS
  return paragraphs([
    `${command.summary}.`,
    `Usage: docalign ${command.usage} [options]`,
    `Options:\n${table(optionRows({ ...command.options, ...common }))}`,
    ...command.details.map((paragraph) => wrap(paragraph, WIDTH).join('\n')),
  ])
}

function titleOf(version: string): string {
  return `docalign ${version} — checks the docs of a repository against its code`
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

function optionRows(options: Readonly<Record<string, OptionHelp>>): [string, string][] {
  return Object.entries(options).map(([name, { value, isValue, help }]) => [
    `--${name}${value ? ` ${isValue ? `[${value}]` : value}` : ''}`,
    help,
  ])
}

function table(
  rows: readonly (readonly [string, string])[],
  width = Math.max(...rows.map(([name]) => name.length)),
): string {
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}
