import type { Node } from 'web-tree-sitter'
import { literalText } from '../definitions/text.ts'

/** The string values of the file's constants, by name. */
export type Constants = ReadonlyMap<string, string>

/** Nodes that may contain constants. */
const ENTERED = new Set(['source_file', 'mod_item', 'declaration_list', 'impl_item'])

export function readConstants(root: Node): Constants {
  const found = new Map<string, string>()
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'const_item' || node.type === 'static_item') {
      const text = literalText(node.childForFieldName('value')?.text ?? '')
      if (text !== null) found.set(node.childForFieldName('name')?.text ?? '', text)
    } else if (ENTERED.has(node.type)) for (const child of node.namedChildren) pending.push(child)
  }
  return found
}

/** The string value of an expression: a literal, or a constant of the file. */
export function textOfExpression(source: string, constants: Constants): string | null {
  const expression = source
    .trim()
    .replace(/^&+/, '')
    .replace(/\.(?:into|to_string|to_owned|as_str)\(\)$/, '')
  const inner = /^(?:String::from|OsStr::new)\(([\s\S]*)\)$/.exec(expression)?.[1] ?? expression
  return literalText(inner) ?? constants.get(inner.slice(inner.lastIndexOf(':') + 1)) ?? null
}
