import { memoizeBy } from '../../base/memoize.ts'

/** A version of JSON Schema, by the year or number of its draft. */
export type DialectName = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

/** Differences between the versions that affect evaluation. */
export interface Dialect {
  readonly name: DialectName
  /** The keyword for a schema's own URI. */
  readonly idKeyword: 'id' | '$id'
  /** Whether keywords beside `$ref` apply. */
  readonly refSiblings: boolean
  /** Whether `format` is validated; otherwise it is only an annotation. */
  readonly assertsFormat: boolean
  /** False if `$vocabulary` excludes the keywords that constrain values. */
  readonly validates: boolean
  has(keyword: string): boolean
}

const COMMON =
  '$ref $schema type enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern items maxItems minItems uniqueItems maxProperties minProperties required properties patternProperties additionalProperties dependencies allOf anyOf oneOf not format definitions'.split(
    ' ',
  )
const SINCE_06 = [...COMMON, 'const', 'contains', 'propertyNames']
const SINCE_07 = [...SINCE_06, 'if', 'then', 'else']
const SINCE_2019 = [
  ...SINCE_07,
  '$anchor',
  '$defs',
  'dependentRequired',
  'dependentSchemas',
  'maxContains',
  'minContains',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const KEYWORDS: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  'draft-04': new Set([...COMMON, 'additionalItems', 'id']),
  'draft-06': new Set([...SINCE_06, 'additionalItems', '$id']),
  'draft-07': new Set([...SINCE_07, 'additionalItems', '$id']),
  '2019-09': new Set([...SINCE_2019, 'additionalItems', '$id', '$recursiveRef', '$recursiveAnchor']),
  '2020-12': new Set([...SINCE_2019, 'prefixItems', '$id', '$dynamicRef', '$dynamicAnchor']),
}
const BY_URI: Readonly<Record<string, DialectName>> = {
  'http://json-schema.org/draft-04/schema': 'draft-04',
  'http://json-schema.org/draft-06/schema': 'draft-06',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'http://json-schema.org/schema': 'draft-07',
  'https://json-schema.org/draft/2019-09/schema': '2019-09',
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
}

/** The version that a `$schema` names; undefined if it is not a published one. */
export function dialectNamed(uri: string): DialectName | undefined {
  const bare = uri.replace(/#$/, '').replace(/^https:(\/\/json-schema\.org\/(?:draft-0\d\/)?schema)$/, 'http:$1')
  return Object.hasOwn(BY_URI, bare) ? BY_URI[bare] : undefined
}

export function dialectOf(name: DialectName, validates = true): Dialect {
  return made(name, validates)
}

const made = memoizeBy(
  (name: DialectName, validates: boolean): Dialect => ({
    name,
    idKeyword: name === 'draft-04' ? 'id' : '$id',
    refSiblings: !name.startsWith('draft'),
    assertsFormat: name.startsWith('draft'),
    validates,
    has: (keyword) => KEYWORDS[name].has(keyword),
  }),
  (...question) => question.join(' '),
)
