import type { CommandReader } from '../command-reader.ts'

/** Files of parsers with other ways to declare commands. */
const OTHER_PARSERS = /\badd_subparsers\b|\badd_parser\(|\.command\(|\.group\(|\bfire\.Fire\b|\bdocopt\b/

/** `commands = dict(fit=fit.main, …)`: a table of commands and their functions. */
const table: CommandReader = {
  marks: ['commands', 'COMMANDS', 'subcommands', 'add_subparsers', 'add_parser', '.command(', 'fire.Fire', 'docopt'],
  names: /^(?:sub)?commands\s*(?::[^=\n]*)?=\s*dict\(([^()]{1,3000})\)/gim,
  each: /(?<![\w.])([a-z]\w*)\s*=(?!=)/g,
  open: OTHER_PARSERS,
}
const literal: CommandReader = {
  marks: ['commands', 'COMMANDS', 'subcommands'],
  names: /^(?:sub)?commands\s*(?::[^=\n]*)?=\s*\{([^{}]{1,3000})\}/gim,
  each: /["']([a-z][\w-]*)["']\s*:/g,
}

export const pythonCommands: readonly CommandReader[] = [table, literal]
