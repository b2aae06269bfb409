import type { Node } from 'web-tree-sitter'
import type { CommandFact, Message, VariableRead } from '../../file-facts.ts'
import type { Constants } from '../source/constants.ts'

export interface CommandsRead {
  readonly commands: CommandFact[]
  /** Variables that stand in for options. */
  readonly environment: VariableRead[]
  /** Comments that the program shows as help. */
  readonly help: Message[]
}

export function readCommands(_root: Node, _nodes: readonly Node[], _constants: Constants): CommandsRead {
  return { commands: [], environment: [], help: [] }
}
