import type { Node } from 'web-tree-sitter'
import { groupBy } from '../../../group-by.ts'
import type { Sample, SampleImport, UnboundName } from '../../sample.ts'
import { byPlace, placeOf } from '../../samples/nodes.ts'
import { lookUp } from '../../samples/scope.ts'
import { importedNames } from '../imported-names.ts'
import { COMMONJS_NAMES, isGlobal } from './globals.ts'
import { loadedModule, originOfSource } from './origins.ts'
import { skippedOrAdded } from './prepare/errors.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare/prepare.ts'
import { callerOf, usesOf } from './uses.ts'
import { VISITS } from './visits.ts'
import { type Walked, walkSample } from './walk.ts'

/** Reads a sample of which the grammar takes every part; null when it does not. */
export function readWhole(root: Node, source: string): Sample | null {
  return skippedOrAdded(root) === null ? readSample(root, source, null) : null
}

export function readSample(root: Node, source: string, error: Sample['error']): Sample {
  const walked = walkSample(root, VISITS)
  const imports = importsOf(root, walked)
  return {
    error,
    abridged: isAbridged(source),
    imports,
    unbound: error === null ? unboundIn(walked, isModule(root)) : [],
    uses: usesOf(walked),
  }
}

/** A comment says that something is left out, or dots stand for it. */
function isAbridged(source: string): boolean {
  // Twoslash shows code that is wrong, or not written to its end, on purpose.
  if (/^\s*\/\/ @(?:no)?errors\b|^\s*\/\/ *\^\|/im.test(source)) return true
  if (source.includes(LEFT_OUT) || source.includes(LEFT_OUT_VALUE)) return true
  return /(?:\/\/|\/\*|^\s*\*|\{\s*\/\*)[^\n]*(?:\.\.\.|…|\betc\b)|\/\/ *(?:your|rest of|other|more|omitted|snip)\b/im.test(
    source,
  )
}

function unboundIn(walked: Walked, isModuleForSure: boolean): Sample['unbound'] {
  const unbound = walked.references.flatMap((reference): UnboundName[] => {
    const { node, name, scope, parent } = reference
    if (name.startsWith(LEFT_OUT_VALUE)) return []
    // React's types declare its namespace for all modules: types may speak of it, values may not.
    if (name === 'React' && parent?.node.type === 'nested_type_identifier') return []
    const isKnown = COMMONJS_NAMES.has(name) ? !isModuleForSure : isGlobal(name)
    if (isKnown || lookUp(scope, name)) return []
    return [{ ...placeOf(node), name, called: callerOf(reference) !== null }]
  })
  return [...groupBy(unbound.sort(byPlace), ({ name }) => name).values()].flatMap((places) => places.slice(0, 1))
}

/** Awaits that are looked at to find one outside of functions. */
const MAX_AWAITS = 100

/** With `import` or `export` and an `await` outside of functions, nothing but an ES module can run it. */
function isModule(root: Node): boolean {
  const isModuleSyntax = root.namedChildren.some(
    ({ type }) => type === 'import_statement' || type === 'export_statement',
  )
  return (
    isModuleSyntax &&
    root
      .descendantsOfType('await_expression')
      .slice(0, MAX_AWAITS)
      .some((each) => each !== null && !inFunction(each))
  )
}

function inFunction(node: Node): boolean {
  for (let outer = node.parent; outer !== null; outer = outer.parent)
    if (/function|method_definition/.test(outer.type)) return true
  return false
}

function importsOf(root: Node, walked: Walked): SampleImport[] {
  const imports: SampleImport[] = []
  for (const statement of root.descendantsOfType(['import_statement', 'export_statement', 'call_expression'])) {
    if (statement === null) continue
    if (statement.type === 'call_expression') imports.push(...loaded(statement))
    else imports.push(...stated(statement))
  }
  for (const { key, from, path } of walked.taken) {
    const origin = originOfSource({ ...from, path: [] })
    if (origin !== null && origin.name === null && !origin.instance && path.length === 1 && from.kind === 'value')
      imports.push({ ...placeOf(key), module: origin.module, name: path[0] ?? null, alias: path[0] ?? '' })
  }
  return imports.sort(byPlace)
}

/** The names of an `import` statement, of `export … from`, or the module alone. */
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

/** `require('x')` and `import('x')`, with the variable that the module is bound to. */
function loaded(call: Node): SampleImport[] {
  const origin = loadedModule(call)
  if (origin === null) return []
  let value = call
  while (value.parent !== null && /^(?:await_expression|parenthesized_expression)$/.test(value.parent.type))
    value = value.parent
  const { parent } = value
  if (parent?.type === 'variable_declarator') {
    const target = parent.childForFieldName('name')
    if (target?.type === 'object_pattern') return []
    return [{ ...placeOf(call), module: origin.module, name: null, alias: target?.text ?? '' }]
  }
  const property = parent?.type === 'member_expression' ? parent.childForFieldName('property') : null
  return [{ ...placeOf(call), module: origin.module, name: property?.text ?? null, alias: '' }]
}
