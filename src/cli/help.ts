import { wrap } from '../report/text.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import type { Command, OptionHelp } from './command.ts'

const WIDTH = 80

/** `docalign --help`. */
export function overview(commands: readonly Command[], version: string): string {
  return paragraphs([
    `docalign ${version} — checks the docs of a repository against its code`,
    'Usage: docalign COMMAND [options]',
    `Commands:\n${table(commands.map((command) => [usageOf(command), command.summary]))}`,
    `Options:\n${table(optionRows(COMMON_OPTIONS))}`,
    'docalign COMMAND --help tells more about one.',
  ])
}

/** `docalign COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { version: _, ...common } = COMMON_OPTIONS
  return paragraphs([
    `${command.summary}.`,
    `Usage: docalign ${usageOf(command)} [options]`,
    `Options:\n${table(optionRows({ ...command.options, ...common }))}`,
    ...command.details.map((paragraph) => wrap(paragraph, WIDTH).join('\n')),
  ])
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

function usageOf(command: Command): string {
  return [command.name, ...command.positionals.map((name) => `[${name}]`)].join(' ')
}

function optionRows(options: Readonly<Record<string, OptionHelp>>): [string, string][] {
  return Object.entries(options).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help])
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}
