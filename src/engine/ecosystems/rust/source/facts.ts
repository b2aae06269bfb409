import type { Node } from 'web-tree-sitter'
import type { Message, ModuleImport, SourceFacts } from '../../file-facts.ts'
import { literalText } from '../definitions/text.ts'
import { namesOfUse } from '../imports.ts'
import { readConstants } from './constants.ts'
import { readVariables } from './environment.ts'

const MAX_MESSAGES = 5000
/** In characters. Longer literals are data. */
const MAX_TEXT = 10_000

/** Attributes whose strings are for readers of the source, or for the compiler. */
const SILENT = /^#!?\s*\[\s*(?:doc|deprecated|cfg|cfg_attr|allow|expect|deny|must_use|path|link\w*|export_name)\b/

/** Literals of more than one word. */
function readMessages(nodes: readonly Node[]): Message[] {
  const found: Message[] = []
  let silentUntil = 0
  for (const node of nodes) {
    if (found.length >= MAX_MESSAGES) break
    if (node.type === 'attribute_item' && SILENT.test(node.text.slice(0, 100))) silentUntil = node.endIndex
    if (node.type !== 'string_literal' && node.type !== 'raw_string_literal') continue
    if (node.startIndex < silentUntil || node.endIndex - node.startIndex > MAX_TEXT) continue
    const parts = partsOf(literalText(node.text) ?? '')
    if (parts !== null) found.push({ parts, line: node.startPosition.row + 1 })
  }
  return found
}

/** The text between the placeholders of a template; null if it is at most one word. */
function partsOf(text: string): string[] | null {
  const parts = text
    .replaceAll('{{', '\u0001')
    .replaceAll('}}', '\u0002')
    .split(/\{[^{}\s]*\}|\{\w*:[^{}]*\}/)
    .map((part) => part.replaceAll('\u0001', '{').replaceAll('\u0002', '}'))
  const whole = parts.join('\u0000')
  return /\p{L}{2}/u.test(whole) && /\S\s+\S/.test(whole) ? parts : null
}

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
