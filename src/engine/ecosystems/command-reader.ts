import type { Node } from 'web-tree-sitter'
import type { CommandFact, FileFacts } from './file-facts.ts'
import type { FindMatches } from './option-reader.ts'

/** Reads the names of a program's commands from code, at any level of nesting. */
export interface CommandReader {
  /** Words of which a file contains at least one if it declares commands in this way. */
  readonly marks: readonly string[]
  /**
   * A tree-sitter query. It captures declared names as `@name`: identifiers, or strings that begin with one; and as `@open` code which
   * shows that a program accepts further words as commands.
   */
  readonly query: string
  /** Programs have further commands, which their framework brings along. */
  readonly hasOthers?: true
}

const MAX_COMMANDS = 2000
/** Longer strings are not names. */
const MAX_LENGTH = 200

export function commandsIn(
  root: Node,
  readers: readonly CommandReader[],
  find: FindMatches,
): Pick<FileFacts, 'commands' | 'openCommands'> {
  const text = root.text
  const used = readers.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
  if (used.length === 0) return { commands: [] }
  const found = used.map(({ query }) => find(query))
  const captures = found.flatMap(({ matches }) => matches.flatMap((match) => match.captures))
  const commands = captures.flatMap(({ name, node }) => (name === 'name' ? commandOf(node) : []))
  const isOpen =
    used.some(({ hasOthers }) => hasOthers) ||
    found.some(({ isWhole }) => !isWhole) ||
    captures.some(({ name }) => name === 'open')
  return {
    commands: commands.toSorted((a, b) => a.line - b.line).slice(0, MAX_COMMANDS),
    ...(isOpen && { openCommands: 'a program takes other words, too' }),
  }
}

function commandOf(node: Node): CommandFact[] {
  if (node.endIndex - node.startIndex > MAX_LENGTH) return []
  const name = /^[:"'\s]*([a-z][\w:-]*)/i.exec(node.text)?.[1]
  return name === undefined ? [] : [{ name, line: node.startPosition.row + 1 }]
}
