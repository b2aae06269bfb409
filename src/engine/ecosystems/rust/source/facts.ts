import type { Node } from 'web-tree-sitter'
import type { ModuleImport, SourceFacts } from '../../file-facts.ts'
import { namesOfUse } from '../imports.ts'
import { readConstants } from './constants.ts'
import { readVariables } from './environment.ts'
import { readMessages } from './messages.ts'

const MAX_IMPORTS = 5000

/** Macros that, at item level, declare only what is read from their tokens. */
const QUIET =
  /^(?:thread_local|lazy_static|compile_error|const_assert\w*|static_assertions|assert_impl_all|println|include_str|bitflags|criterion_\w+)$/

/** The imports of a file. A macro among its items may declare any name. It counts as a re-export of all names from the macro. */
function readImports(root: Node, nodes: readonly Node[]): ModuleImport[] {
  const found: ModuleImport[] = []
  for (const node of nodes) {
    if (found.length >= MAX_IMPORTS) break
    if (node.type !== 'use_declaration' && node.type !== 'extern_crate_declaration') continue
    const exported = node.children.some((child) => child.type === 'visibility_modifier' && child.text !== 'pub(self)')
    for (const { module, name, alias, node: place } of namesOfUse(node)) {
      found.push({ module, name, alias: alias.replace(/^r#/, ''), exported, line: place.startPosition.row + 1 })
    }
  }
  for (const item of root.namedChildren) {
    const macro = item.type === 'expression_statement' ? item.namedChild(0) : item
    const name = macro?.type === 'macro_invocation' ? (macro.childForFieldName('macro')?.text ?? '') : ''
    if (name === '' || QUIET.test(name) || found.length >= MAX_IMPORTS) continue
    found.push({ module: `${name}!`, name: '*', alias: '*', exported: true, line: item.startPosition.row + 1 })
  }
  return found
}

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
