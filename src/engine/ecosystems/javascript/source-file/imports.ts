import type { Node } from 'web-tree-sitter'
import type { ModuleImport } from '../../file-facts.ts'
import { stringContent } from '../definitions/text.ts'
import { importedNames } from '../imported-names.ts'
import { nodesAt } from './places.ts'

/** Exports with computed names: `exports[name] =`, `Object.assign(exports, …)`. */
const COMPUTED =
  /\bexports\s*\[|\b(?:assign|defineProperties|each|forEach|keys)\(\s*(?:module\.)?exports\b|\bdeclare\s+module\b/

/**
 * Exports of a file under computed names. They are represented as a re-export of everything from an unknown module, so that the file's
 * exports count as incomplete.
 */
function computedExports(root: Node): ModuleImport[] {
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

/** Modules that a file imports, and what it re-exports from them, in file order. */
export function readImports(root: Node): ModuleImport[] {
  const imports: ModuleImport[] = []
  const passedOn: (readonly [local: string, exported: string])[] = []
  for (const statement of root.namedChildren) {
    if (statement.type === 'import_statement') imports.push(...imported(statement))
    else if (statement.type !== 'export_statement') continue
    else if (statement.childForFieldName('source') !== null) imports.push(...reexported(statement))
    else passedOn.push(...exportedNames(statement))
  }
  imports.push(...required(root), ...computedExports(root))
  return [...imports, ...passOn(imports, passedOn)].sort((a, b) => a.line - b.line)
}

function imported(statement: Node): ModuleImport[] {
  const line = lineOf(statement)
  const typeOnly = statement.children.some(({ type }) => type === 'type') ? { typeOnly: true as const } : {}
  const names = importedNames(statement).map(({ node: _node, ...each }) => ({
    ...each,
    exported: false,
    ...typeOnly,
    line,
  }))
  if (names.length > 0) return names
  const module = stringContent(statement.childForFieldName('source'))
  return module === null ? [] : [{ module, name: null, alias: '', exported: false, line }]
}

/** `export … from`. */
function reexported(statement: Node): ModuleImport[] {
  const module = stringContent(statement.childForFieldName('source'))
  if (module === null) return []
  const whole = { module, exported: true, line: lineOf(statement) }
  const clause = statement.namedChildren.find(({ type }) => /^(?:export_clause|namespace_export)$/.test(type))
  if (clause === undefined) return [{ ...whole, name: '*', alias: '*' }]
  if (clause.type === 'namespace_export') return [{ ...whole, name: null, alias: textOf(clause.firstNamedChild) }]
  return specifiers(clause).map(([name, alias, line]) => ({ ...whole, name, alias, line }))
}

function specifiers(clause: Node): (readonly [name: string, alias: string, line: number])[] {
  return clause.namedChildren.flatMap((specifier) => {
    const name = specifier.childForFieldName('name')
    if (name === null) return []
    const alias = specifier.childForFieldName('alias') ?? name
    return [[textOf(name), textOf(alias), lineOf(specifier)] as const]
  })
}

/** `export { a as b }`, `export default a`, `export = a`. */
function exportedNames(statement: Node): (readonly [string, string])[] {
  return statement.namedChildren.flatMap((child) => {
    if (child.type === 'export_clause') return specifiers(child).map(([name, alias]) => [name, alias] as const)
    if (child.type !== 'identifier') return []
    return [[child.text, statement.children.some(({ type }) => type === '=') ? '*' : 'default'] as const]
  })
}

/** Imports that the file re-exports. */
function passOn(imports: readonly ModuleImport[], names: readonly (readonly [string, string])[]): ModuleImport[] {
  const byAlias = new Map(imports.filter(({ exported }) => !exported).map((each) => [each.alias, each]))
  return names.flatMap(([local, alias]) => {
    const origin = byAlias.get(local)
    return origin === undefined ? [] : [{ ...origin, alias, exported: true }]
  })
}

/** `require('x')` and `import('x')`, with the names to which they are bound or under which they are exported. */
function required(root: Node): ModuleImport[] {
  return nodesAt(root, /\b(?:require|import|__exportStar)\s*\(/g).flatMap((start) => {
    const call = start.parent
    if (call?.type !== 'call_expression' || call.childForFieldName('function')?.id !== start.id) return []
    const [first] = call.childForFieldName('arguments')?.namedChildren ?? []
    if (start.text === '__exportStar') return []
    const module = stringContent(first)
    return module === null ? [] : bound(module, call)
  })
}

function bound(module: string, call: Node): ModuleImport[] {
  const common = { module, exported: false, line: lineOf(call) }
  let value = call
  let name: string | null = null
  for (let step = 0; step < 4 && value.parent !== null; step++) {
    const { parent } = value
    if (parent.type === 'member_expression') name = parent.childForFieldName('property')?.text ?? null
    else if (!/^(?:await_expression|parenthesized_expression)$/.test(parent.type)) break
    value = parent
  }
  const { parent } = value
  if (parent?.type === 'variable_declarator') {
    const target = parent.childForFieldName('name')
    if (target?.type !== 'object_pattern') return [{ ...common, name, alias: target?.text ?? '' }]
    return destructured(target).map(([member, alias]) => ({ ...common, name: member, alias }))
  }
  const exported = exportedAs(parent, value)
  if (exported !== null) return [{ ...common, name: exported === '*' ? '*' : name, alias: exported, exported: true }]
  return [{ ...common, name, alias: '' }]
}

function destructured(pattern: Node): (readonly [string, string])[] {
  return pattern.namedChildren.flatMap((child) => {
    if (child.type === 'shorthand_property_identifier_pattern') return [[child.text, child.text] as const]
    const key = child.childForFieldName('key')
    const value = child.childForFieldName('value')
    return key === null || value?.type !== 'identifier' ? [] : [[key.text, value.text] as const]
  })
}

/** The name under which `exports.x = require('y')` re-exports the module; `*` for `module.exports =`. */
function exportedAs(parent: Node | null, value: Node): string | null {
  if (
    parent?.type === 'arguments' &&
    /^(?:\w+\.)?__exportStar$/.test(parent.parent?.childForFieldName('function')?.text ?? '')
  )
    return '*'
  if (parent?.type !== 'assignment_expression' || parent.childForFieldName('right')?.id !== value.id) return null
  const target = parent.childForFieldName('left')?.text ?? ''
  if (target === 'module.exports') return value.type === 'member_expression' ? null : '*'
  return /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1] ?? null
}

function textOf(node: Node | null): string {
  return stringContent(node) ?? node?.text ?? ''
}

function lineOf(node: Node): number {
  return node.startPosition.row + 1
}
