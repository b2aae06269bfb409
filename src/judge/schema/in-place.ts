import { isObject, ownProperty } from './json.ts'
import type { SchemaPlace } from './resources.ts'
import { holdsHere, isSchema, type Keywords, keyword, type Violation, type Visit, violate } from './visit.ts'

/** The keywords that apply further schemas to the same value. */
export const IN_PLACE: Keywords = {
  $ref: (visit, reference) => refer(visit, reference),
  $dynamicRef: (visit, reference) => refer(visit, reference, dynamicTarget),
  $recursiveRef: (visit, reference) => refer(visit, reference, recursiveTarget),
  allOf: (visit, schemas) => {
    for (const each of listOf(schemas)) holdsHere(visit, each, visit.violations)
  },
  anyOf: (visit, schemas) => {
    // Evaluates all of them, as each one that holds evaluates parts of the value.
    const held = listOf(schemas).filter((each) => holdsHere(visit, each))
    if (Array.isArray(schemas) && held.length === 0) explain(visit, 'anyOf', schemas)
  },
  oneOf: (visit, schemas) => {
    const held = listOf(schemas).filter((each) => holdsHere(visit, each))
    if (!Array.isArray(schemas) || held.length === 1) return
    if (held.length === 0) explain(visit, 'oneOf', schemas)
    else violate(visit, 'oneOf', `${held.length} alternatives hold`)
  },
  not: (visit, schema) => {
    if (isSchema(schema) && holdsHere({ ...visit, evaluated: new Set() }, schema)) violate(visit, 'not', schema)
  },
  if: (visit, schema) => {
    const branch = isSchema(schema) && holdsHere(visit, schema) ? 'then' : 'else'
    holdsHere(visit, keyword(visit, branch), visit.violations)
  },
  dependentSchemas: (visit, schemas) => {
    if (!isObject(visit.value) || !isObject(schemas)) return
    for (const [name, each] of Object.entries(schemas))
      if (Object.hasOwn(visit.value, name)) holdsHere(visit, each, visit.violations)
  },
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A single alternative reports its own violations; several only report that none holds. */
function explain(visit: Visit, name: string, alternatives: readonly unknown[]): void {
  const [first, second] = alternatives
  const inner: Violation[] = []
  if (second === undefined && first !== undefined) holdsHere(visit, first, inner)
  if (inner.length > 0) visit.violations.push(...inner)
  else violate(visit, name, alternatives)
}

type Target = (visit: Visit, reference: string, target: SchemaPlace) => SchemaPlace

function refer(visit: Visit, reference: unknown, choose: Target = (_visit, _reference, target) => target): void {
  if (typeof reference !== 'string') return
  const { schema, resource } = choose(visit, reference, visit.run.registry.resolve(reference, visit.resource))
  holdsHere(visit, schema, visit.violations, resource)
}

/** A dynamic anchor is resolved from the outermost resource in scope. */
function dynamicTarget({ run }: Visit, reference: string, target: SchemaPlace): SchemaPlace {
  const anchor = reference.slice(reference.indexOf('#') + 1)
  const isDynamic = reference.includes('#') && target.resource.dynamicAnchors.get(anchor) === target.schema
  if (!isDynamic) return target
  for (const resource of run.scope) {
    const schema = resource.dynamicAnchors.get(anchor)
    if (schema) return { schema, resource }
  }
  return target
}

function recursiveTarget({ run }: Visit, _reference: string, target: SchemaPlace): SchemaPlace {
  const isRecursive = ({ root }: SchemaPlace['resource']): boolean =>
    isObject(root) && ownProperty(root, '$recursiveAnchor') === true
  const outermost = isRecursive(target.resource) ? run.scope.find(isRecursive) : undefined
  return outermost ? { schema: outermost.root, resource: outermost } : target
}
