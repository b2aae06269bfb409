import { type JsonObject, own } from './json.ts'
import type { Place, Registry, Resource, Schema } from './registry.ts'

/** One keyword that a value does not satisfy. */
export interface Violation {
  readonly keyword: string
  /** Keys and indexes from the root of the output. */
  readonly path: readonly (string | number)[]
  /** What the keyword asks for. */
  readonly wanted: unknown
  readonly value: unknown
  /** The property that is missing or too much, where the keyword speaks of one. */
  readonly property?: string
}

/** Which parts of a value the schemas that it satisfies have spoken of. */
export interface Evaluated {
  readonly properties: Set<string>
  readonly items: Set<number>
}

/** Everything that one evaluation carries along. */
export interface Evaluation {
  readonly registry: Registry
  readonly matches: (pattern: string, text: string) => boolean
  /** Null for a format that is not known. */
  readonly fits: (format: string, value: unknown) => boolean | null
  /** Resources that evaluation has entered, outermost first: where `$dynamicRef` looks. */
  readonly scope: Resource[]
  steps: number
  depth: number
  /** Adds what the value violates to `violations`; true when it satisfies the schema. Null for `violations` only asks. */
  readonly evaluate: Evaluate
}

export type Evaluate = (
  place: Place,
  value: unknown,
  path: readonly (string | number)[],
  run: Evaluation,
  violations: Violation[] | null,
  evaluated?: Evaluated,
) => boolean

/** One schema meeting one value. */
export interface Visit {
  readonly schema: JsonObject
  readonly resource: Resource
  readonly value: unknown
  readonly path: readonly (string | number)[]
  readonly evaluated: Evaluated
  readonly violations: Violation[]
  readonly run: Evaluation
}

export function nothingEvaluated(): Evaluated {
  return { properties: new Set(), items: new Set() }
}

/** The value of a keyword that this version of JSON Schema has. */
export function keyword(visit: Visit, name: string): unknown {
  return visit.resource.dialect.has(name) ? own(visit.schema, name) : undefined
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

export function violate(visit: Visit, name: string, wanted: unknown, property?: string): void {
  const { violations, path, value } = visit
  violations.push({ keyword: name, path, wanted, value, ...(property === undefined ? {} : { property }) })
}

/** A subschema meeting the same value; what it evaluates counts when it holds. */
export function holdsHere(visit: Visit, schema: unknown, place?: Place, report: Violation[] | null = null): boolean {
  if (!place && !isSchema(schema)) return true
  const evaluated = nothingEvaluated()
  const target = place ?? { schema: schema as Schema, resource: visit.resource }
  const holds = visit.run.evaluate(target, visit.value, visit.path, visit.run, report, evaluated)
  if (holds) merge(visit.evaluated, evaluated)
  return holds
}

/** A subschema meeting a part of the value. */
export function holdsBelow(
  visit: Visit,
  schema: unknown,
  key: string | number,
  value: unknown,
  report: boolean,
): boolean {
  if (!isSchema(schema)) return true
  const path = report ? [...visit.path, key] : visit.path
  return visit.run.evaluate(
    { schema, resource: visit.resource },
    value,
    path,
    visit.run,
    report ? visit.violations : null,
  )
}

function merge(into: Evaluated, from: Evaluated): void {
  for (const name of from.properties) into.properties.add(name)
  for (const index of from.items) into.items.add(index)
}
