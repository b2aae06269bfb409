import { holdsBelow, isSchema, keyword, type Visit, violate } from './visit.ts'

/** The keywords that put schemas on the items of an array. */
export function applyToItems(visit: Visit): void {
  const { value } = visit
  if (!Array.isArray(value)) return
  const prefix = applyPrefix(visit, value)
  applyRest(visit, value, prefix)
  applyContains(visit, value)
  const unevaluated = keyword(visit, 'unevaluatedItems')
  if (isSchema(unevaluated))
    each(visit, value, unevaluated, (index) => !visit.evaluated.items.has(index), 'unevaluatedItems')
}

/** How many items have a schema of their own by their place. */
function applyPrefix(visit: Visit, value: readonly unknown[]): number {
  const items = visit.resource.dialect.name === '2020-12' ? keyword(visit, 'prefixItems') : keyword(visit, 'items')
  if (!Array.isArray(items)) return 0
  items.slice(0, value.length).forEach((schema, index) => {
    holdsBelow(visit, schema, index, value[index], true)
    visit.evaluated.items.add(index)
  })
  return items.length
}

function applyRest(visit: Visit, value: readonly unknown[], prefix: number): void {
  const items = keyword(visit, 'items')
  const name = Array.isArray(items) ? 'additionalItems' : 'items'
  const schema = keyword(visit, name)
  if (isSchema(schema)) each(visit, value, schema, (index) => index >= prefix, name)
}

function each(
  visit: Visit,
  value: readonly unknown[],
  schema: unknown,
  concerns: (index: number) => boolean,
  name: string,
): void {
  for (const [index, item] of value.entries()) {
    if (!concerns(index)) continue
    if (schema === false) {
      violate(visit, name, false)
      return
    }
    holdsBelow(visit, schema, index, item, true)
    visit.evaluated.items.add(index)
  }
}

function applyContains(visit: Visit, value: readonly unknown[]): void {
  const schema = keyword(visit, 'contains')
  if (!isSchema(schema)) return
  const counts = visit.resource.dialect.validates && visit.resource.dialect.has('minContains')
  const least = counts ? numberOr(keyword(visit, 'minContains'), 1) : 1
  const most = counts ? numberOr(keyword(visit, 'maxContains'), Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
  let found = 0
  for (const [index, item] of value.entries()) {
    if (!holdsBelow(visit, schema, index, item, false)) continue
    found++
    if (visit.resource.dialect.name === '2020-12') visit.evaluated.items.add(index)
  }
  if (found < least) violate(visit, least === 1 ? 'contains' : 'minContains', least)
  if (found > most) violate(visit, 'maxContains', most)
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
