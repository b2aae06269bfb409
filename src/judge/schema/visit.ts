import { isObject, type JsonObject, own } from './json.ts'
import type { Place, Registry, Resource, Schema } from './registry.ts'

/** One keyword that a value does not satisfy. */
export interface Violation {
  readonly keyword: string
  /** Keys and indexes from the root of the output. */
  readonly path: readonly (string | number)[]
  readonly wanted: unknown
  readonly value: unknown
  /** The property that is missing or too much, where the keyword speaks of one. */
  readonly property?: string
}

/** The properties or items of a value that the schemas which it satisfies have spoken of. */
export type Evaluated = Set<string | number>

/** Everything that one evaluation carries along. */
export interface Evaluation {
  readonly registry: Registry
  readonly matches: (pattern: string, text: string) => boolean
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

/** What keywords do with their value in a schema, and with what it meets, in the order in which they apply. */
export type Keywords<V = unknown> = Readonly<Record<string, (visit: Visit, wanted: unknown, value: V) => void>>

/** The value of a keyword that this version of JSON Schema has. */
export function keyword({ schema, resource }: Pick<Visit, 'schema' | 'resource'>, name: string): unknown {
  return resource.dialect.has(name) ? own(schema, name) : undefined
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

export function violate(visit: Visit, name: string, wanted: unknown, property?: string): void {
  const { violations, path, value } = visit
  violations.push({ keyword: name, path, wanted, value, ...(property === undefined ? {} : { property }) })
}

/** A subschema meeting the same value; what it evaluates counts when it holds. Null for `report` only asks. */
export function holdsHere(
  { value, path, run, evaluated, resource }: Visit,
  schema: unknown,
  report: Violation[] | null = null,
  from = resource,
): boolean {
  if (!isSchema(schema)) return true
  const inner: Evaluated = new Set()
  const holds = run.evaluate({ schema, resource: from }, value, path, run, report, inner)
  if (holds) for (const part of inner) evaluated.add(part)
  return holds
}

/** A subschema meeting a property or an item of the value. */
export function applyBelow(
  { path, run, evaluated, resource, violations }: Visit,
  schema: unknown,
  key: string | number,
  part: unknown,
): void {
  if (isSchema(schema)) run.evaluate({ schema, resource }, part, [...path, key], run, violations)
  evaluated.add(key)
}

/** Only asks whether a subschema admits something. */
export function admits({ path, run, resource }: Visit, schema: Schema, value: unknown): boolean {
  return run.evaluate({ schema, resource }, value, path, run, null)
}
