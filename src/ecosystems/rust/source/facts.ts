import type { Node } from 'web-tree-sitter'
import type { FileFacts } from '../../file-facts.ts'
import { readCommands } from '../commands/commands.ts'
import { readConstants } from './constants.ts'
import { readDataTypes } from './data-types.ts'
import { readVariables } from './environment.ts'
import { readImports } from './imports.ts'
import { readMessages } from './messages.ts'

/** Words without one of which a file reads neither arguments nor variables. */
export const MARKS = {
  commands: ['clap', 'structopt', 'Parser', 'getopts', 'name_long'],
  environment: ['env', 'var_os', 'dotenv', 'dotenvy'],
  data: ['Deserialize'],
} as const

const READ =
  'use_declaration extern_crate_declaration string_literal raw_string_literal macro_invocation attribute_item'.split(
    ' ',
  )

/** What a Rust file says beyond its declarations. */
export function rustFacts(root: Node): Omit<FileFacts, 'declarations'> {
  const text = root.text
  const readsCommands = MARKS.commands.some((word) => text.includes(word))
  const readsVariables = MARKS.environment.some((word) => text.includes(word))
  const nodes = descendants(root, readsCommands || readsVariables ? [...READ, 'call_expression'] : READ)
  const constants = readConstants(root)
  const { commands, environment, help } = readsCommands
    ? readCommands(root, nodes, constants)
    : { commands: [], environment: [], help: [] }
  const variables = readsVariables ? readVariables(nodes, constants) : []
  return {
    imports: readImports(root, nodes),
    commands,
    environment: [...variables, ...environment],
    messages: [...readMessages(nodes), ...help],
    ...(text.includes('Deserialize') ? { dataTypes: readDataTypes(root) } : {}),
  }
}

function descendants(root: Node, types: string[]): Node[] {
  return root.descendantsOfType(types).filter((node) => node !== null)
}
