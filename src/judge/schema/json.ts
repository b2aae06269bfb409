/** A JSON object. It may have any key, including `__proto__`, so only own keys are read. */
export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function ownProperty(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

export function ownObject(object: JsonObject, key: string): JsonObject | undefined {
  const value = ownProperty(object, key)
  return isObject(value) ? value : undefined
}

export function ownText(object: JsonObject, key: string): string | undefined {
  const value = ownProperty(object, key)
  return typeof value === 'string' ? value : undefined
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The nesting depth, at most `limit + 1`; without recursion, as the value may be deeper than the stack. */
export function depthOf(value: unknown, limit: number): number {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return depth
    level = level.flatMap((each) => (isNested(each) ? Object.values(each) : []))
    if (level.length === 0) return depth
  }
  return 0
}

/** Equality by JSON Schema: numbers by value, objects regardless of key order. */
export function equal(left: unknown, right: unknown): boolean {
  return left === right || (isNested(left) && isNested(right) && canonical(left) === canonical(right))
}

/** A text that is identical exactly for equal values. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isObject(value))
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
      .join(',')}}`
  // Negative zero equals zero.
  return JSON.stringify(value === 0 ? 0 : value) ?? 'null'
}

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

export function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'object' || type === 'boolean' || type === 'number' ? type : 'string'
}
