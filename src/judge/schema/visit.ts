import { isObject, type JsonObject, ownProperty } from './json.ts'
import type { Registry } from './registry.ts'
import type { Resource, Schema, SchemaPlace } from './resources.ts'

/** A keyword that a value violates. */
export interface Violation {
  readonly keyword: string
  /** Keys and indexes from the root of the output. */
  readonly path: readonly (string | number)[]
  readonly wanted: unknown
  readonly value: unknown
  /** The property that is missing or not allowed, if the keyword is about one. */
  readonly property?: string
}

/** The properties or items of a value that satisfied schemas have evaluated. */
export type Evaluated = Set<string | number>

/** The state of one evaluation. */
export interface Evaluation {
  readonly registry: Registry
  readonly matches: (pattern: string, text: string) => boolean
  /** The keywords of each schema evaluated so far: one schema can apply to thousands of values. */
  readonly presentKeywords: WeakMap<JsonObject, readonly PresentKeyword[]>
  /** Entered resources, outermost first, in which `$dynamicRef` is resolved. */
  readonly scope: Resource[]
  steps: number
  depth: number
  /**
   * Adds the violations of the value to `violations`; returns true if it satisfies the schema. If `violations` is null, only the result is
   * computed.
   */
  readonly evaluate: Evaluate
}

export type Evaluate = (
  place: SchemaPlace,
  value: unknown,
  path: readonly (string | number)[],
  run: Evaluation,
  violations: Violation[] | null,
  evaluated?: Evaluated,
) => boolean

/** The evaluation of one schema on one value. */
export interface Visit {
  readonly schema: JsonObject
  readonly resource: Resource
  readonly value: unknown
  readonly path: readonly (string | number)[]
  readonly evaluated: Evaluated
  readonly violations: Violation[]
  readonly run: Evaluation
}

type ApplyKeyword<V> = (visit: Visit, wanted: unknown, value: V) => void

/** Keyword implementations, in the order in which they apply. */
export type Keywords<V = unknown> = Readonly<Record<string, ApplyKeyword<V>>>

/** A keyword that a schema has, with its value there. */
export interface PresentKeyword {
  readonly apply: ApplyKeyword<unknown>
  readonly wanted: unknown
}

/** The value of a keyword, if this version of JSON Schema has it. */
export function keyword({ schema, resource }: Pick<Visit, 'schema' | 'resource'>, name: string): unknown {
  return resource.dialect.has(name) ? ownProperty(schema, name) : undefined
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

export function violate(visit: Visit, name: string, wanted: unknown, property?: string): void {
  const { violations, path, value } = visit
  violations.push({ keyword: name, path, wanted, value, ...(property === undefined ? {} : { property }) })
}

/** Evaluates a subschema on the same value; its evaluated parts count if it holds. If `report` is null, violations are discarded. */
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

/** Evaluates a subschema on a property or an item of the value. */
export function applyBelow(
  { path, run, evaluated, resource, violations }: Visit,
  schema: unknown,
  key: string | number,
  part: unknown,
): void {
  if (isSchema(schema)) run.evaluate({ schema, resource }, part, [...path, key], run, violations)
  evaluated.add(key)
}

/** Whether a subschema accepts a value, without reporting violations. */
export function admits({ path, run, resource }: Visit, schema: Schema, value: unknown): boolean {
  return run.evaluate({ schema, resource }, value, path, run, null)
}
