import type { Node } from 'web-tree-sitter'
import type { ModuleImport } from '../../file-facts.ts'
import { nodesAt } from './places.ts'

/** Exports with computed names: `exports[name] =`, `Object.assign(exports, …)`. */
const COMPUTED =
  /\bexports\s*\[|\b(?:assign|defineProperties|each|forEach|keys)\(\s*(?:module\.)?exports\b|\bdeclare\s+module\b/

/**
 * Exports of a file under computed names. They are represented as a re-export of everything from an unknown module, so that the file's
 * exports count as incomplete.
 */
export function computedExports(root: Node): ModuleImport[] {
  const text = root.text
  const place = COMPUTED.exec(text)
  const line = place === null ? givenWhole(root, text) : text.slice(0, place.index).split('\n').length
  return line === null ? [] : [{ module: 'computed', name: '*', alias: '*', exported: true, line }]
}

/** The line at which the exports are set to something other than an object, class or function literal; null if there is none. */
function givenWhole(root: Node, text: string): number | null {
  if (!/\bmodule\.exports\s*=|\bexport\s*=/.test(text)) return null
  for (const start of nodesAt(root, /\b(?:module(?=\.exports\s*=)|export(?=\s*=))/g)) {
    const value = valueGiven(start)
    if (value !== null && !isWritten(value)) return value.startPosition.row + 1
  }
  return null
}

/** The value of `module.exports =` or `export =`, at the end of a chain of assignments. */
function valueGiven(start: Node): Node | null {
  if (start.type === 'export_statement') return start.namedChildren.at(-1) ?? null
  let at: Node | null = start.parent?.parent ?? null
  for (let step = 0; at?.type === 'assignment_expression' && step < 20; step++) at = at.childForFieldName('right')
  return at
}

/** All its keys are literal. The result of `require` is resolved elsewhere. */
function isWritten(value: Node): boolean {
  switch (value.type) {
    case 'object':
      return !value.namedChildren.some(
        (child) => child.type === 'spread_element' || child.childForFieldName('key')?.type === 'computed_property_name',
      )
    case 'class':
    case 'function_expression':
    case 'arrow_function':
      return true
    case 'call_expression':
      return value.childForFieldName('function')?.text === 'require'
    default:
      return false
  }
}
