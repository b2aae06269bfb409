import type { CommandReader } from '../command-reader.ts'

/** `desc 'pack', 'Pack'` before a method, `register(Starter, 'new', …)`, `subcommand 'x', X` of Thor. */
const thor: CommandReader = {
  marks: ['Thor'],
  names:
    /^\s*(?:desc\s*\(?\s*["']([a-z][\w-]*)|register\s*\(?\s*[\w:]+\s*,\s*["':]([a-z][\w-]*)|subcommand\s*\(?\s*["':]([a-z][\w-]*)|map\s*\(?\s*["']([a-z][\w-]*)|def\s+([a-z][\w]*))/gm,
  open: /\bdefault_(?:task|command)\b|\bmethod_missing\b|\bdispatch\b|\binvoked_group\b|\bmap\b[^\n]*%w/,
}

export const rubyCommands: readonly CommandReader[] = [thor]
