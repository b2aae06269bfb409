import { canonical, equal, isObject, typeOf } from './json.ts'
import { keyword, type Visit, violate } from './visit.ts'

type Check = (wanted: unknown, visit: Visit) => boolean

/** The keywords that look at a value alone; true when it satisfies them. */
const CHECKS: Readonly<Record<string, Check>> = {
  type: (wanted, { value }) => (Array.isArray(wanted) ? wanted : [wanted]).some((type) => isOfType(value, type)),
  enum: (wanted, { value }) => !Array.isArray(wanted) || wanted.some((each) => equal(each, value)),
  const: (wanted, { value }) => equal(wanted, value),
  multipleOf: (wanted, { value }) => !bothNumbers(wanted, value) || isMultiple(value as number, wanted as number),
  maximum: (wanted, visit) => compare(wanted, visit, (value, limit) => value <= limit),
  minimum: (wanted, visit) => compare(wanted, visit, (value, limit) => value >= limit),
  exclusiveMaximum: (wanted, visit) =>
    compare(limitOf(wanted, visit, 'maximum'), visit, (value, limit) => value < limit),
  exclusiveMinimum: (wanted, visit) =>
    compare(limitOf(wanted, visit, 'minimum'), visit, (value, limit) => value > limit),
  maxLength: (wanted, { value }) => typeof value !== 'string' || lengthWithin(value, wanted, 'most'),
  minLength: (wanted, { value }) => typeof value !== 'string' || lengthWithin(value, wanted, 'least'),
  pattern: (wanted, { value, run }) =>
    typeof value !== 'string' || typeof wanted !== 'string' || run.matches(wanted, value),
  maxItems: (wanted, { value }) => !Array.isArray(value) || typeof wanted !== 'number' || value.length <= wanted,
  minItems: (wanted, { value }) => !Array.isArray(value) || typeof wanted !== 'number' || value.length >= wanted,
  uniqueItems: (wanted, { value }) =>
    wanted !== true || !Array.isArray(value) || new Set(value.map(canonical)).size === value.length,
  maxProperties: (wanted, { value }) =>
    !isObject(value) || typeof wanted !== 'number' || Object.keys(value).length <= wanted,
  minProperties: (wanted, { value }) =>
    !isObject(value) || typeof wanted !== 'number' || Object.keys(value).length >= wanted,
  format: (wanted, { value, run, resource }) =>
    !resource.dialect.assertsFormat || typeof wanted !== 'string' || run.fits(wanted, value) !== false,
}

export function checkValue(visit: Visit): void {
  for (const name of Object.keys(CHECKS)) {
    const wanted = keyword(visit, name)
    if (wanted !== undefined && CHECKS[name]?.(wanted, visit) === false) violate(visit, name, wanted)
  }
  const required = keyword(visit, 'required')
  if (!Array.isArray(required) || !isObject(visit.value)) return
  for (const name of required)
    if (typeof name === 'string' && !Object.hasOwn(visit.value, name)) violate(visit, 'required', required, name)
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? typeof value === 'number' && Number.isInteger(value) : typeOf(value) === type
}

function bothNumbers(left: unknown, right: unknown): boolean {
  return typeof left === 'number' && typeof right === 'number'
}

/** Decimal fractions are not exact: 0.0075 is a multiple of 0.0001 all the same. */
function isMultiple(value: number, divisor: number): boolean {
  if (divisor === 0) return true
  const quotient = value / divisor
  if (!Number.isFinite(quotient)) return value % divisor === 0
  return (
    Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient)) && closeEnough(value, divisor)
  )
}

function closeEnough(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0
  return true
}

function compare(limit: unknown, { value }: Visit, holds: (value: number, limit: number) => boolean): boolean {
  return typeof value !== 'number' || typeof limit !== 'number' || holds(value, limit)
}

/** In draft-04 an exclusive limit is a flag beside the limit. */
function limitOf(wanted: unknown, visit: Visit, beside: string): unknown {
  if (visit.resource.dialect.name !== 'draft-04') return wanted
  return wanted === true ? keyword(visit, beside) : undefined
}

/** Lengths count code points; counting ends as soon as the answer is clear. */
function lengthWithin(text: string, wanted: unknown, side: 'most' | 'least'): boolean {
  if (typeof wanted !== 'number') return true
  if (side === 'most' && text.length <= wanted) return true
  if (side === 'least' && text.length < wanted) return false
  let length = 0
  for (const _ of text) length++
  return side === 'most' ? length <= wanted : length >= wanted
}
