import { isObject, type JsonObject } from './json.ts'
import { holdsBelow, holdsHere, isSchema, keyword, type Visit, violate } from './visit.ts'

/** The keywords that put schemas on the properties of an object. */
export function applyToProperties(visit: Visit): void {
  const { value } = visit
  if (!isObject(value)) return
  const spoken = new Set<string>()
  named(visit, value, spoken)
  patterned(visit, value, spoken)
  const additional = keyword(visit, 'additionalProperties')
  if (isSchema(additional)) rest(visit, value, additional, (name) => !spoken.has(name), 'additionalProperties')
  propertyNames(visit, value)
  dependencies(visit, value)
  for (const name of spoken) visit.evaluated.properties.add(name)
  const unevaluated = keyword(visit, 'unevaluatedProperties')
  if (isSchema(unevaluated))
    rest(visit, value, unevaluated, (name) => !visit.evaluated.properties.has(name), 'unevaluatedProperties')
}

function named(visit: Visit, value: JsonObject, spoken: Set<string>): void {
  const properties = keyword(visit, 'properties')
  if (!isObject(properties)) return
  for (const name of Object.keys(properties)) {
    if (!Object.hasOwn(value, name)) continue
    spoken.add(name)
    holdsBelow(visit, properties[name], name, value[name], true)
  }
}

function patterned(visit: Visit, value: JsonObject, spoken: Set<string>): void {
  const patterns = keyword(visit, 'patternProperties')
  if (!isObject(patterns)) return
  for (const [pattern, schema] of Object.entries(patterns))
    for (const name of Object.keys(value)) {
      if (!visit.run.matches(pattern, name)) continue
      spoken.add(name)
      holdsBelow(visit, schema, name, value[name], true)
    }
}

function rest(
  visit: Visit,
  value: JsonObject,
  schema: unknown,
  concerns: (name: string) => boolean,
  keywordName: string,
): void {
  for (const name of Object.keys(value)) {
    if (!concerns(name)) continue
    visit.evaluated.properties.add(name)
    if (schema === false) violate(visit, keywordName, false, name)
    else holdsBelow(visit, schema, name, value[name], true)
  }
}

function propertyNames(visit: Visit, value: JsonObject): void {
  const schema = keyword(visit, 'propertyNames')
  if (!isSchema(schema)) return
  for (const name of Object.keys(value))
    if (!visit.run.evaluate({ schema, resource: visit.resource }, name, visit.path, visit.run, null))
      violate(visit, 'propertyNames', schema, name)
}

/** Properties that ask for others, or for a schema: `dependencies` of older drafts, `dependentRequired` since. */
function dependencies(visit: Visit, value: JsonObject): void {
  for (const key of ['dependencies', 'dependentRequired']) {
    const given = keyword(visit, key)
    if (!isObject(given)) continue
    for (const [name, wanted] of Object.entries(given)) {
      if (!Object.hasOwn(value, name)) continue
      if (!Array.isArray(wanted)) holdsHere(visit, wanted, undefined, visit.violations)
      else if (visit.resource.dialect.validates)
        for (const each of wanted)
          if (typeof each === 'string' && !Object.hasOwn(value, each)) violate(visit, 'required', name, each)
    }
  }
}
