import { isObject } from './json.ts'
import type { Place } from './registry.ts'
import { holdsHere, isSchema, keyword, type Violation, type Visit, violate } from './visit.ts'

/** The keywords that put further schemas on the same value. */
const APPLICATORS: Readonly<Record<string, (visit: Visit, value: unknown) => void>> = {
  $ref: (visit, value) => refer(visit, value),
  $dynamicRef: (visit, value) => refer(visit, value, dynamicTarget),
  $recursiveRef: (visit, value) => refer(visit, value, recursiveTarget),
  allOf: (visit, value) => {
    for (const each of listOf(value)) holdsHere(visit, each, undefined, visit.violations)
  },
  anyOf: (visit, value) => {
    // All of them are asked: each that holds evaluates parts of the value.
    const held = listOf(value).filter((each) => holdsHere(visit, each))
    if (Array.isArray(value) && held.length === 0) explain(visit, 'anyOf', listOf(value))
  },
  oneOf: (visit, value) => {
    const held = listOf(value).filter((each) => holdsHere(visit, each))
    if (!Array.isArray(value) || held.length === 1) return
    if (held.length === 0) explain(visit, 'oneOf', listOf(value))
    else violate(visit, 'oneOf', `${held.length} alternatives hold`)
  },
  not: (visit, value) => {
    if (isSchema(value) && holdsHere({ ...visit, evaluated: { properties: new Set(), items: new Set() } }, value))
      violate(visit, 'not', value)
  },
  if: (visit, value) => {
    const branch = isSchema(value) && holdsHere(visit, value) ? 'then' : 'else'
    holdsHere(visit, keyword(visit, branch), undefined, visit.violations)
  },
  dependentSchemas: (visit, value) => {
    if (!isObject(visit.value) || !isObject(value)) return
    for (const [name, each] of Object.entries(value))
      if (Object.hasOwn(visit.value, name)) holdsHere(visit, each, undefined, visit.violations)
  },
}

export function applyInPlace(visit: Visit, only: readonly string[] = Object.keys(APPLICATORS)): void {
  for (const name of only) {
    const value = keyword(visit, name)
    if (value !== undefined) APPLICATORS[name]?.(visit, value)
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** One alternative alone says what is wrong; of several only that none holds. */
function explain(visit: Visit, name: string, alternatives: readonly unknown[]): void {
  const [first, second] = alternatives
  const inner: Violation[] = []
  if (second === undefined && first !== undefined) holdsHere(visit, first, undefined, inner)
  if (inner.length > 0) visit.violations.push(...inner)
  else violate(visit, name, alternatives)
}

type Target = (visit: Visit, reference: string, target: Place) => Place

function refer(visit: Visit, value: unknown, choose: Target = (_visit, _reference, target) => target): void {
  if (typeof value !== 'string') return
  const target = choose(visit, value, visit.run.registry.resolve(value, visit.resource))
  holdsHere(visit, undefined, target, visit.violations)
}

/** A dynamic anchor is looked up from the outermost resource that evaluation came through. */
function dynamicTarget({ run }: Visit, reference: string, target: Place): Place {
  const anchor = reference.slice(reference.indexOf('#') + 1)
  const isDynamic = reference.includes('#') && target.resource.dynamicAnchors.get(anchor) === target.schema
  if (!isDynamic) return target
  for (const resource of run.scope) {
    const schema = resource.dynamicAnchors.get(anchor)
    if (schema) return { schema, resource }
  }
  return target
}

function recursiveTarget({ run }: Visit, _reference: string, target: Place): Place {
  if (!isRecursive(target.resource.root)) return target
  const outermost = run.scope.find(({ root }) => isRecursive(root))
  return outermost ? { schema: outermost.root, resource: outermost } : target
}

function isRecursive(schema: unknown): boolean {
  return isObject(schema) && Object.hasOwn(schema, '$recursiveAnchor') && schema.$recursiveAnchor === true
}
