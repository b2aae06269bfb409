import { wrap } from '../../report/text.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import type { Command, OptionHelp } from './command.ts'

const WIDTH = 80

/** What most people need, in the order of their first use. */
const FIRST = ['check', 'explain', 'fix', 'init', 'backtest', 'search', 'mcp', 'lsp', 'serve']

/** Commands that have a first word in common, and what they are for. */
const GROUPS: Readonly<Record<string, string>> = {
  server: 'Maintain the server',
  eval: 'Measure search, and validate what it answers from',
}

/** The output of `docalign` without arguments. */
export function firstHelp(commands: readonly Command[], version: string): string {
  return paragraphs([
    titleOf(version),
    table(firstCommands(commands).map((command) => [`docalign ${command.name}`, command.summary])),
    '`docalign help` lists all commands, `docalign help check` describes one.',
  ])
}

/** The output of `docalign help` and `docalign --help`. */
export function overview(commands: readonly Command[], version: string): string {
  const first = firstCommands(commands)
  const groups = Object.entries(GROUPS).map(([word, purpose]): [string, string] => {
    const next = commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? (name.split(' ')[1] ?? []) : []))
    return [`${word} COMMAND`, `${purpose}: ${[...new Set(next)].join(', ')}`]
  })
  const others = commands.filter((command) => !first.includes(command) && !inGroup(command))
  const more = [...others.map(rowOf), ...groups]
  const width = Math.max(...[...first.map(rowOf), ...more].map(([usage]) => usage.length))
  return paragraphs([
    titleOf(version),
    'Usage: docalign COMMAND [options]',
    `Commands:\n${table(first.map(rowOf), width)}`,
    `More:\n${table(more, width)}`,
    `Options:\n${table(optionRows(COMMON_OPTIONS))}`,
    'docalign help COMMAND describes one.',
  ])
}

function firstCommands(commands: readonly Command[]): Command[] {
  return FIRST.flatMap((name) => commands.find((command) => command.name === name) ?? [])
}

function inGroup({ name }: Command): boolean {
  return Object.keys(GROUPS).some((word) => name.startsWith(`${word} `))
}

function rowOf({ usage, summary }: Command): [string, string] {
  return [usage, summary]
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
