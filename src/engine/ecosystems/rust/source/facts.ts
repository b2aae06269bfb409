import type { Node } from 'web-tree-sitter'
import type { SourceFacts } from '../../file-facts.ts'
import { readConstants } from './constants.ts'
import { readVariables } from './environment.ts'
import { readImports } from './imports.ts'
import { readMessages } from './messages.ts'

/** Words without which a file reads no variables. */
export const MARKS = {
  environment: ['env', 'var_os', 'dotenv', 'dotenvy'],
} as const

const READ =
  'use_declaration extern_crate_declaration string_literal raw_string_literal macro_invocation attribute_item'.split(
    ' ',
  )

/** Facts of a Rust file beyond its declarations. */
export function rustFacts(root: Node): SourceFacts {
  const text = root.text
  const readsVariables = MARKS.environment.some((word) => text.includes(word))
  const nodes = descendants(root, readsVariables ? [...READ, 'call_expression'] : READ)
  const constants = readConstants(root)
  return {
    imports: readImports(root, nodes),
    environment: readsVariables ? readVariables(nodes, constants) : [],
    messages: readMessages(nodes),
  }
}

function descendants(root: Node, types: string[]): Node[] {
  return root.descendantsOfType(types).filter((node) => node !== null)
}
