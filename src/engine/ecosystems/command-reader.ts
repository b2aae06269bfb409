import type { CommandFact, FileFacts } from './file-facts.ts'
import { lineFinder } from './formats/lines.ts'

/** Reads the names of a program's commands from code, at any level of nesting. */
export interface CommandReader {
  /** Words of which a file contains at least one if it declares commands in this way. */
  readonly marks: readonly string[]
  /** Matches a declared name: the first of its groups that matched. Global. */
  readonly names: RegExp
  /** Matches each name, if the group contains several. */
  readonly each?: RegExp
  /** Matches code which shows that a program accepts further words as commands. */
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
