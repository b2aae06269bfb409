import type { LayerOutcome } from '../layers/layer.ts'
import { type IssueDraft, issue, quoted } from '../result/issue.ts'
import type { ValidationIssue } from '../result/result.ts'
import { locationOf } from '../text/location.ts'
import { typeOf } from './json.ts'
import { schemaViolations } from './validate.ts'
import type { Violation } from './visit.ts'

/** Certainty of a violation; a schema is unambiguous. */
const CERTAIN = 0.97

/**
 * Layer 1: the output against a JSON Schema.
 *
 * @throws JudgeRequestError if the schema is unusable
 */
export function judgeSchema(
  schema: unknown,
  output: unknown,
  referenced: Readonly<Record<string, unknown>>,
): LayerOutcome {
  const violations = schemaViolations(schema, output, referenced)
  return {
    findings: distinct(violations.map(issueOf)).map((each) => ({ issue: each, certainty: CERTAIN })),
    decided: keywordsIn(schema),
    open: 0,
  }
}

const MAX_KEYWORDS = 2000

/** The number of keywords of a schema and its subschemas; at least 1. */
function keywordsIn(schema: unknown): number {
  const open = [schema]
  let count = 0
  while (open.length > 0 && count < MAX_KEYWORDS) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const values = Object.values(next).slice(0, MAX_KEYWORDS)
    if (!Array.isArray(next)) count += values.length
    open.push(...values)
  }
  return Math.max(1, count)
}

function distinct(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const seen = new Set<string>()
  return issues.filter(({ location, message }) => {
    const key = `${location} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

function issueOf(violation: Violation): ValidationIssue {
  const { type, message, suggestion } = describe(violation)
  return issue({ severity: 'error', type, message, location: locationOf(violation.path), suggestion })
}

type Words = Required<Pick<IssueDraft, 'type' | 'message' | 'suggestion'>>

function describe({ keyword, wanted, value, path, property }: Violation): Words {
  const place = locationOf(path)
  const [subject, it] = path.length === 0 ? ['The output', 'the output'] : [`Field '${place}'`, `'${place}'`]
  if (keyword === 'required') {
    const field = `Add a '${property}' field`
    const isTests = /^(?:unit_?)?tests?$/i.test(property ?? '')
    return {
      type: 'missing_field',
      message: `Missing required field '${property}'${path.length === 0 ? '' : ` in ${it}`}`,
      suggestion: `${field}${isTests ? ' containing unit tests for the code' : path.length === 0 ? '' : ` to ${it}`}`,
    }
  }
  if (keyword === 'type') {
    const types = (Array.isArray(wanted) ? wanted : [wanted]).join(' or ')
    return {
      type: 'invalid_type',
      message: `${subject} must be of type ${types} but is ${nameOfType(value)}`,
      suggestion: `Give ${it} a value of type ${types}`,
    }
  }
  const requirement = LIMITS[keyword]?.(wanted)
  if (requirement !== undefined)
    return {
      type: 'constraint_violation',
      message: `${subject} must ${requirement}, and ${quoted(value)} does not`,
      suggestion: `Change ${it} so that it does ${requirement}`.replace('does be ', 'is '),
    }
  return violated(keyword, subject, wanted, property)
}

/** `1 item`, `2 items`. */
const some = (constraint: unknown, noun: string, plural = `${noun}s`): string =>
  `${constraint} ${constraint === 1 ? noun : plural}`

const LIMITS: Readonly<Record<string, (constraint: unknown) => string>> = {
  minimum: (constraint) => `be at least ${constraint}`,
  maximum: (constraint) => `be at most ${constraint}`,
  exclusiveMinimum: (constraint) => `be more than ${constraint}`,
  exclusiveMaximum: (constraint) => `be less than ${constraint}`,
  multipleOf: (constraint) => `be a multiple of ${constraint}`,
  minLength: (constraint) => `have at least ${some(constraint, 'character')}`,
  maxLength: (constraint) => `have at most ${some(constraint, 'character')}`,
  pattern: (constraint) => `match the pattern ${quoted(constraint)}`,
  format: (constraint) => `have the format ${quoted(constraint)}`,
  minItems: (constraint) => `have at least ${some(constraint, 'item')}`,
  maxItems: (constraint) => `have at most ${some(constraint, 'item')}`,
  uniqueItems: () => 'have no two equal items',
  minProperties: (constraint) => `have at least ${some(constraint, 'property', 'properties')}`,
  maxProperties: (constraint) => `have at most ${some(constraint, 'property', 'properties')}`,
  minContains: (constraint) => `have at least ${some(constraint, 'item')} that match 'contains'`,
  maxContains: (constraint) => `have at most ${some(constraint, 'item')} that match 'contains'`,
  contains: () => "have an item that matches 'contains'",
  enum: (constraint) =>
    `be one of ${
      Array.isArray(constraint)
        ? constraint
            .slice(0, 8)
            .map((each) => quoted(each, 40))
            .join(', ')
        : ''
    }`,
  const: (constraint) => `be ${quoted(constraint)}`,
}

function violated(keyword: string, subject: string, constraint: unknown, property: string | undefined): Words {
  if (property !== undefined) {
    const name = quoted(property)
    return {
      type: 'schema_violation',
      message: `${subject} has the property ${name}, which the schema's ${keyword} does not allow`,
      suggestion: `Remove the property ${name}, or give it a name that the schema knows`,
    }
  }
  const reasons: Readonly<Record<string, string>> = {
    anyOf: 'matches none of the alternatives of anyOf',
    oneOf:
      typeof constraint === 'string'
        ? `must match exactly one alternative of oneOf, but ${constraint}`
        : 'matches none of the alternatives of oneOf',
    not: 'matches what the schema excludes by not',
    'false schema': 'is not allowed at all by the schema',
    items: 'has more items than the schema allows',
    additionalItems: 'has more items than the schema allows',
    unevaluatedItems: 'has items that no part of the schema allows',
  }
  return {
    type: 'schema_violation',
    message: `${subject} ${reasons[keyword] ?? `violates ${keyword} of the schema`}`,
    suggestion: 'Change the output so that it has the form that the schema describes',
  }
}

function nameOfType(value: unknown): string {
  const type = typeOf(value)
  return type === 'number' && Number.isInteger(value) ? 'integer' : type
}
