import type { Node } from 'web-tree-sitter'
import type { Sample, SampleImport } from '../../sample.ts'
import { byPlace, placeOf } from '../../samples/nodes.ts'
import { stringContent } from '../definitions/text.ts'
import { importedNames } from '../imported-names.ts'
import { skippedOrAdded } from './prepare/errors.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare/prepare.ts'

/** Reads a sample that the grammar accepts completely; null otherwise. */
export function readWhole(root: Node, source: string): Sample | null {
  return skippedOrAdded(root) === null ? readSample(root, source, null) : null
}

export function readSample(root: Node, source: string, error: Sample['error']): Sample {
  return {
    error,
    abridged: isAbridged(source),
    imports: importsOf(root),
    // The checker of the language knows what is bound.
    unbound: [],
  }
}

/** A comment or an ellipsis marks an omission. */
function isAbridged(source: string): boolean {
  // Twoslash shows wrong or incomplete code on purpose.
  if (/^\s*\/\/ @(?:no)?errors\b|^\s*\/\/ *\^\|/im.test(source)) return true
  if (source.includes(LEFT_OUT) || source.includes(LEFT_OUT_VALUE)) return true
  return /(?:\/\/|\/\*|^\s*\*|\{\s*\/\*)[^\n]*(?:\.\.\.|…|\betc\b)|\/\/ *(?:your|rest of|other|more|omitted|snip)\b/im.test(
    source,
  )
}

function importsOf(root: Node): SampleImport[] {
  const imports: SampleImport[] = []
  for (const statement of root.descendantsOfType(['import_statement', 'export_statement', 'call_expression'])) {
    if (statement === null) continue
    if (statement.type === 'call_expression') imports.push(...loaded(statement))
    else imports.push(...stated(statement))
  }
  return imports.sort(byPlace)
}

/** The names of an `import` statement or of `export … from`, or the module alone. */
function stated(statement: Node): SampleImport[] {
  if (statement.type === 'import_statement') {
    const names = importedNames(statement).map(({ node, ...each }) => ({ ...placeOf(node), ...each }))
    if (names.length > 0) return names
  }
  const source = statement.childForFieldName('source')
  if (source === null) return []
  const module = source.text.slice(1, -1)
  const clause = statement.namedChildren.find(({ type }) => type === 'export_clause')
  if (clause === undefined) return [{ ...placeOf(statement), module, name: null, alias: '' }]
  return clause.namedChildren.flatMap((specifier) => {
    const name = specifier.childForFieldName('name')
    return name === null ? [] : [{ ...placeOf(name), module, name: name.text, alias: '' }]
  })
}

/** `require('x')` and `import('x')`, with the variable bound to the module, or the names taken from it. */
function loaded(call: Node): SampleImport[] {
  const module = loadedModule(call)
  if (module === null) return []
  let value = call
  while (value.parent !== null && /^(?:await_expression|parenthesized_expression)$/.test(value.parent.type))
    value = value.parent
  const { parent } = value
  if (parent?.type === 'variable_declarator') {
    const target = parent.childForFieldName('name')
    if (target?.type === 'object_pattern') return keysOf(target).map((key) => ({ ...key, module }))
    return [{ ...placeOf(call), module, name: null, alias: target?.text ?? '' }]
  }
  const property = parent?.type === 'member_expression' ? parent.childForFieldName('property') : null
  return [{ ...placeOf(call), module, name: property?.text ?? null, alias: '' }]
}

function loadedModule(call: Node): string | null {
  const callee = call.childForFieldName('function')
  if (callee?.type !== 'import' && !(callee?.type === 'identifier' && callee.text === 'require')) return null
  return stringContent(call.childForFieldName('arguments')?.firstNamedChild)
}

/** The keys that an object pattern takes. */
function keysOf(pattern: Node): Omit<SampleImport, 'module'>[] {
  return pattern.namedChildren.flatMap((child) => {
    if (child.type === 'rest_pattern' || child.type === 'comment') return []
    const key = child.childForFieldName('key') ?? child.childForFieldName('left') ?? child
    if (key.type === 'computed_property_name') return []
    const name = stringContent(key) ?? key.text
    return [{ ...placeOf(key), name, alias: name }]
  })
}
