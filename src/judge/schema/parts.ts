import { isObject, type JsonObject } from './json.ts'
import { admits, applyBelow, holdsHere, isSchema, type Keywords, keyword, type Visit, violate } from './visit.ts'

type Items = readonly unknown[]

/** The keywords that apply schemas to the items of an array. */
const ITEMS: Keywords<Items> = {
  prefixItems: applyPrefix,
  items: (visit, items, value) => {
    if (!Array.isArray(items)) applyToRest(visit, 'items', items, itemsAfter(value, keyword(visit, 'prefixItems')))
    else if (visit.resource.dialect.name !== '2020-12') applyPrefix(visit, items, value)
  },
  additionalItems: (visit, schema, value) => {
    const items = keyword(visit, 'items')
    if (Array.isArray(items)) applyToRest(visit, 'additionalItems', schema, itemsAfter(value, items))
  },
  contains: (visit, schema, value) => {
    if (!isSchema(schema)) return
    const { dialect } = visit.resource
    const [least = 1, most = Number.POSITIVE_INFINITY] = ['minContains', 'maxContains'].map((name) => {
      const limit = dialect.validates ? keyword(visit, name) : undefined
      return typeof limit === 'number' ? limit : undefined
    })
    const held = [...value.keys()].filter((index) => admits(visit, schema, value[index]))
    if (dialect.name === '2020-12') for (const index of held) visit.evaluated.add(index)
    if (held.length < least) violate(visit, least === 1 ? 'contains' : 'minContains', least)
    if (held.length > most) violate(visit, 'maxContains', most)
  },
  unevaluatedItems: (visit, schema, value) => {
    const left = [...value.entries()].filter(([index]) => !visit.evaluated.has(index))
    applyToRest(visit, 'unevaluatedItems', schema, left)
  },
}

/** Applies schemas to the first items, by position. */
function applyPrefix(visit: Visit, schemas: unknown, value: Items): void {
  if (!Array.isArray(schemas)) return
  for (const [index, item] of value.slice(0, schemas.length).entries()) applyBelow(visit, schemas[index], index, item)
}

/** The items after those with a schema by position. */
function itemsAfter(value: Items, prefix: unknown): [number, unknown][] {
  return [...value.entries()].slice(Array.isArray(prefix) ? prefix.length : 0)
}

const PROPERTIES: Keywords<JsonObject> = {
  properties: (visit, schemas, value) => {
    if (!isObject(schemas)) return
    for (const name of Object.keys(schemas))
      if (Object.hasOwn(value, name)) applyBelow(visit, schemas[name], name, value[name])
  },
  patternProperties: (visit, schemas, value) => {
    if (!isObject(schemas)) return
    for (const [pattern, schema] of Object.entries(schemas))
      for (const [name, part] of Object.entries(value))
        if (visit.run.matches(pattern, name)) applyBelow(visit, schema, name, part)
  },
  additionalProperties: (visit, schema, value) => {
    const [named, patterned] = ['properties', 'patternProperties'].map((name) => keyword(visit, name))
    const patterns = isObject(patterned) ? Object.keys(patterned) : []
    const left = Object.entries(value).filter(
      ([name]) =>
        !(isObject(named) && Object.hasOwn(named, name)) && !patterns.some((each) => visit.run.matches(each, name)),
    )
    applyToRest(visit, 'additionalProperties', schema, left)
  },
  propertyNames: (visit, schema, value) => {
    if (!isSchema(schema)) return
    for (const name of Object.keys(value))
      if (!admits(visit, schema, name)) violate(visit, 'propertyNames', schema, name)
  },
  dependencies: depend,
  dependentRequired: depend,
  unevaluatedProperties: (visit, schema, value) => {
    const left = Object.entries(value).filter(([name]) => !visit.evaluated.has(name))
    applyToRest(visit, 'unevaluatedProperties', schema, left)
  },
}

/** Properties that require others or a schema: `dependencies` of older drafts, `dependentRequired` since. */
function depend(visit: Visit, dependencies: unknown, value: JsonObject): void {
  if (!isObject(dependencies)) return
  for (const [name, wanted] of Object.entries(dependencies)) {
    if (!Object.hasOwn(value, name)) continue
    if (!Array.isArray(wanted)) holdsHere(visit, wanted, visit.violations)
    else if (visit.resource.dialect.validates)
      for (const each of wanted)
        if (typeof each === 'string' && !Object.hasOwn(value, each)) violate(visit, 'required', name, each)
  }
}

/** Applies a schema to the remaining parts: if it is false, there must be none. */
function applyToRest(visit: Visit, name: string, schema: unknown, rest: (readonly [string | number, unknown])[]): void {
  if (!isSchema(schema)) return
  for (const [key, part] of rest) {
    if (schema !== false) applyBelow(visit, schema, key, part)
    else if (typeof key === 'string') {
      visit.evaluated.add(key)
      violate(visit, name, false, key)
    } else {
      // Reports surplus items only once.
      violate(visit, name, false)
      return
    }
  }
}

export const PARTS: Keywords = { ...ofType(Array.isArray, ITEMS), ...ofType(isObject, PROPERTIES) }

function ofType<V>(isOfType: (value: unknown) => value is V, keywords: Keywords<V>): Keywords {
  return Object.fromEntries(
    Object.entries(keywords).map(([name, apply]) => [
      name,
      (visit, wanted) => {
        if (isOfType(visit.value)) apply(visit, wanted, visit.value)
      },
    ]),
  )
}
