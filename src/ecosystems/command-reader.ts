import type { CommandFact, FileFacts } from './file-facts.ts'
import { lineFinder } from './formats/lines.ts'

/** Reads the names of commands that code gives a program, whichever command they stand below. */
export interface CommandReader {
  /** Words of which a file has at least one when it declares commands so. */
  readonly marks: readonly string[]
  /** Where a name is declared: its first group that is found. Global. */
  readonly names: RegExp
  /** The name is one of several in the group. */
  readonly each?: RegExp
  /** Shows that a program takes further words for commands. */
  readonly open?: RegExp
}

const MAX_COMMANDS = 2000

export function commandsIn(
  text: string,
  readers: readonly CommandReader[],
): Pick<FileFacts, 'commands' | 'openCommands'> {
  const used = readers.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
  if (used.length === 0) return { commands: [] }
  const lineOf = lineFinder(text)
  const commands = used.flatMap(({ names, each }) =>
    [...text.matchAll(names)].flatMap((match): CommandFact[] => {
      const found = match.slice(1).find((group) => group !== undefined) ?? ''
      const all = each ? [...found.matchAll(each)].map(([, name = '']) => name) : [found]
      return all.filter(Boolean).map((name) => ({ name, line: lineOf(match.index) }))
    }),
  )
  const isOpen = used.some(({ open }) => open?.test(text))
  return {
    commands: commands.slice(0, MAX_COMMANDS),
    ...(isOpen && { openCommands: 'a program takes other words, too' }),
  }
}
