import type { Node } from 'web-tree-sitter'
import { factOf } from '../../command-draft.ts'
import type { CommandFact, Message, VariableRead } from '../../file-facts.ts'
import type { Constants } from '../source/constants.ts'
import { partsOf } from '../source/messages.ts'
import { readBuilt, readByHand } from './built.ts'
import type { Reading } from './command.ts'
import { readDerived } from './derive.ts'
import { readTypes, readValues } from './derived-types.ts'

export interface CommandsRead {
  readonly commands: CommandFact[]
  /** Variables that stand in for options. */
  readonly environment: VariableRead[]
  /** Comments that the program shows as help. */
  readonly help: Message[]
}

/** The commands that a file tells a parser of arguments of. */
export function readCommands(root: Node, nodes: readonly Node[], constants: Constants): CommandsRead {
  const types = readTypes(root)
  const { choices, values } = readValues(types)
  const isBuilt =
    nodes.some((node) => node.type === 'use_declaration' && /\bclap\b/.test(node.text)) || /\bclap::/.test(root.text)
  const file: Reading = {
    ...{ constants, types, choices, values, byHand: new Map(), found: [], arguments: [], help: [] },
    ...{ used: new Set(), seen: new Set(), old: isOld(nodes), imported: importsCommand(nodes) },
  }
  if (isBuilt) readByHand(root, file)
  readDerived(file)
  if (isBuilt) readBuilt(nodes, file)
  return {
    commands: file.found.map(factOf),
    environment: file.arguments.flatMap(({ variable }) => variable ?? []),
    help: file.help.flatMap(({ text, line }) => messagesOf(text, line)),
  }
}

/** `Command` is that of the parser and not that of the standard library, which starts processes. */
function importsCommand(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) => node.type === 'use_declaration' && /\bclap\b[\s\S]*(?:\b(?:Command|App)\b|\*)/.test(node.text),
  )
}

/** Before its version 4 the builder made flags of all options but those that were told to take a value. */
function isOld(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    const callee = node.type === 'call_expression' ? node.childForFieldName('function') : null
    if (callee === null) return false
    if (callee.type === 'field_expression') return callee.childForFieldName('field')?.text === 'takes_value'
    return callee.endIndex - callee.startIndex < 40 && /\b(?:App::new|Arg::with_name)$/.test(callee.text)
  })
}

/** Help is shown paragraph by paragraph, wherever its lines end in the source. */
function messagesOf(text: string, line: number): Message[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const parts = partsOf(paragraph.replaceAll(/\s*\n\s*/g, ' '))
    return parts === null ? [] : [{ parts, line }]
  })
}
