import { createRequire } from 'node:module'
import { once } from '../../base/memoize.ts'
import { isObject, type JsonObject } from './json.ts'

const require = createRequire(import.meta.url)

const FILES: Readonly<Record<string, string>> = {
  'http://json-schema.org/draft-06/schema': 'ajv/dist/refs/json-schema-draft-06.json',
  'http://json-schema.org/draft-07/schema': 'ajv/dist/refs/json-schema-draft-07.json',
  ...family('2019-09', ['applicator', 'content', 'core', 'format', 'meta-data', 'validation']),
  ...family('2020-12', [
    'applicator',
    'content',
    'core',
    'format-annotation',
    'meta-data',
    'unevaluated',
    'validation',
  ]),
}

function family(draft: string, parts: readonly string[]): Record<string, string> {
  const files = `ajv/dist/refs/json-schema-${draft}`
  const uris = `https://json-schema.org/draft/${draft}`
  return {
    [`${uris}/schema`]: `${files}/schema.json`,
    ...Object.fromEntries(parts.map((part) => [`${uris}/meta/${part}`, `${files}/meta/${part}.json`])),
  }
}

const DRAFT_04 = 'http://json-schema.org/draft-04/schema'

/** The published schema of a draft, or of one of its vocabularies; undefined for any other URI. */
export function standardSchema(uri: string): JsonObject | undefined {
  if (uri === DRAFT_04) return draft04()
  const file = Object.hasOwn(FILES, uri) ? FILES[uri] : undefined
  const read: unknown = file === undefined ? undefined : require(file)
  return isObject(read) ? read : undefined
}

/** Draft-04 is draft-06 with `id`, boolean exclusive limits, and objects only where draft-06 allows booleans too. */
const draft04 = once((): JsonObject => {
  const draft06 = standardSchema('http://json-schema.org/draft-06/schema') ?? {}
  const since06 = new Set(['$id', '$ref', 'examples', 'contains', 'const', 'propertyNames'])
  const properties = isObject(draft06.properties) ? draft06.properties : {}
  const kept = Object.entries(properties).filter(([name]) => !since06.has(name))
  const object = { $ref: '#' }
  const limit = { anyOf: [{ type: 'boolean' }, object], default: {} }
  return {
    id: `${DRAFT_04}#`,
    $schema: `${DRAFT_04}#`,
    definitions: draft06.definitions,
    type: 'object',
    properties: {
      ...Object.fromEntries(kept),
      id: { type: 'string' },
      multipleOf: { type: 'number', minimum: 0, exclusiveMinimum: true },
      exclusiveMaximum: { type: 'boolean' },
      exclusiveMinimum: { type: 'boolean' },
      additionalItems: limit,
      additionalProperties: limit,
      required: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
    },
    dependencies: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
    default: {},
  }
})
