import { createRequire } from 'node:module'
import { canonical, equal, isObject, typeOf } from './json.ts'
import { type Keywords, keyword, type Visit, violate } from './visit.ts'

const require = createRequire(import.meta.url)
type Formats = typeof import('ajv-formats/dist/formats.js')
/** Loaded with the first schema that has a format. */
const formats = (): Formats => require('ajv-formats/dist/formats.js')

/** Longer texts are not checked, to save time. */
const MAX_FORMATTED_LENGTH = 100_000

type Check = (constraint: unknown, visit: Visit) => boolean

/** A limit on values of one type; values of other types satisfy it. */
function limit<T>(of: (value: unknown) => T | undefined, holds: (measured: T, limit: number) => boolean): Check {
  return (constraint, { value }) => {
    const measured = of(value)
    return measured === undefined || typeof constraint !== 'number' || holds(measured, constraint)
  }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const itemsOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)
const propertiesOf = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined)
const isAtMost = (measured: number, most: number): boolean => measured <= most
const isAtLeast = (measured: number, least: number): boolean => measured >= least
const isBelow = limit(numberOf, (value, most) => value < most)
const isAbove = limit(numberOf, (value, least) => value > least)

/** The keywords that check a value on its own; true if it satisfies them. */
const CHECKS: Readonly<Record<string, Check>> = {
  type: (constraint, { value }) =>
    (Array.isArray(constraint) ? constraint : [constraint]).some((type) => isOfType(value, type)),
  enum: (constraint, { value }) => !Array.isArray(constraint) || constraint.some((each) => equal(each, value)),
  const: (constraint, { value }) => equal(constraint, value),
  multipleOf: limit(numberOf, isMultiple),
  maximum: limit(numberOf, isAtMost),
  minimum: limit(numberOf, isAtLeast),
  exclusiveMaximum: (constraint, visit) => isBelow(limitOf(constraint, visit, 'maximum'), visit),
  exclusiveMinimum: (constraint, visit) => isAbove(limitOf(constraint, visit, 'minimum'), visit),
  // Lengths are in code points, of which a text has no more than UTF-16 units.
  maxLength: limit(textOf, (text, most) => text.length <= most || codePoints(text) <= most),
  minLength: limit(textOf, (text, least) => text.length >= least && codePoints(text) >= least),
  pattern: (constraint, { value, run }) =>
    typeof value !== 'string' || typeof constraint !== 'string' || run.matches(constraint, value),
  maxItems: limit(itemsOf, isAtMost),
  minItems: limit(itemsOf, isAtLeast),
  uniqueItems: (constraint, { value }) =>
    constraint !== true || !Array.isArray(value) || new Set(value.map(canonical)).size === value.length,
  maxProperties: limit(propertiesOf, isAtMost),
  minProperties: limit(propertiesOf, isAtLeast),
  format: (constraint, { value, resource }) =>
    !resource.dialect.assertsFormat || typeof constraint !== 'string' || fits(constraint, value),
}

export const VALUES: Keywords = {
  ...Object.fromEntries(
    Object.entries(CHECKS).map(([name, check]) => [
      name,
      (visit, constraint) => {
        if (visit.resource.dialect.validates && !check(constraint, visit)) violate(visit, name, constraint)
      },
    ]),
  ),
  required: (visit, required) => {
    if (!visit.resource.dialect.validates || !Array.isArray(required) || !isObject(visit.value)) return
    for (const name of required)
      if (typeof name === 'string' && !Object.hasOwn(visit.value, name)) violate(visit, 'required', required, name)
  },
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type
}

/** Tolerates floating-point errors: 0.0075 is a multiple of 0.0001. */
function isMultiple(value: number, divisor: number): boolean {
  if (divisor === 0) return true
  const quotient = value / divisor
  if (!Number.isFinite(quotient) || [value, divisor].every(Number.isInteger)) return value % divisor === 0
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient))
}

/** In draft-04 an exclusive limit is a flag beside the limit. */
function limitOf(constraint: unknown, visit: Visit, beside: string): unknown {
  if (visit.resource.dialect.name !== 'draft-04') return constraint
  return constraint === true ? keyword(visit, beside) : undefined
}

function codePoints(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a value has a format; unknown formats accept every value. */
function fits(name: string, value: unknown): boolean {
  const { fullFormats } = formats()
  const format: unknown = Object.hasOwn(fullFormats, name) ? fullFormats[name as keyof typeof fullFormats] : true
  if (format === true || (typeof value === 'string' && value.length > MAX_FORMATTED_LENGTH)) return true
  const rule = isObject(format) && !(format instanceof RegExp) ? format : { type: 'string', validate: format }
  if (typeof value !== (rule.type ?? 'string')) return true
  const check: unknown = rule.validate
  if (check instanceof RegExp) return check.test(String(value))
  return typeof check !== 'function' || check(value) === true
}
