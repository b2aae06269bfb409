/** A version of JSON Schema, by the year or number of its draft. */
export type DialectName = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

/** Where the versions differ, as far as evaluating a schema goes. */
export interface Dialect {
  readonly name: DialectName
  /** The keyword that gives a schema its own URI. */
  readonly idKeyword: 'id' | '$id'
  /** Keywords beside `$ref` count. */
  readonly refSiblings: boolean
  /** `format` decides; otherwise it only describes. */
  readonly assertsFormat: boolean
  /** `$vocabulary` may have taken the keywords that constrain values out. */
  readonly validates: boolean
  has(keyword: string): boolean
}

const COMMON =
  '$ref $schema type enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern items additionalItems maxItems minItems uniqueItems maxProperties minProperties required properties patternProperties additionalProperties dependencies allOf anyOf oneOf not format definitions'.split(
    ' ',
  )
const SINCE_06 = ['const', 'contains', 'propertyNames']
const SINCE_07 = ['if', 'then', 'else']
const SINCE_2019 =
  '$anchor $defs dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties maxContains minContains'.split(
    ' ',
  )
const KEYWORDS: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  'draft-04': new Set([...COMMON, 'id']),
  'draft-06': new Set([...COMMON, ...SINCE_06, '$id']),
  'draft-07': new Set([...COMMON, ...SINCE_06, ...SINCE_07, '$id']),
  '2019-09': new Set([...COMMON, ...SINCE_06, ...SINCE_07, ...SINCE_2019, '$id', '$recursiveRef', '$recursiveAnchor']),
  '2020-12': new Set([
    ...COMMON.filter((keyword) => keyword !== 'additionalItems'),
    ...SINCE_06,
    ...SINCE_07,
    ...SINCE_2019,
    ...['$id', '$dynamicRef', '$dynamicAnchor', 'prefixItems'],
  ]),
}
const BY_URI: Readonly<Record<string, DialectName>> = {
  'http://json-schema.org/draft-04/schema': 'draft-04',
  'http://json-schema.org/draft-06/schema': 'draft-06',
  'http://json-schema.org/draft-07/schema': 'draft-07',
  'http://json-schema.org/schema': 'draft-07',
  'https://json-schema.org/draft/2019-09/schema': '2019-09',
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
}

/** The version that a `$schema` names; undefined for one that is not among the published ones. */
export function dialectNamed(uri: string): DialectName | undefined {
  const bare = uri.replace(/#$/, '').replace(/^https:(\/\/json-schema\.org\/(?:draft-0\d\/)?schema)$/, 'http:$1')
  return Object.hasOwn(BY_URI, bare) ? BY_URI[bare] : undefined
}

const known = new Map<string, Dialect>()

export function dialectOf(name: DialectName, validates = true): Dialect {
  const key = `${name} ${validates}`
  const made = known.get(key) ?? {
    name,
    idKeyword: name === 'draft-04' ? ('id' as const) : ('$id' as const),
    refSiblings: name === '2019-09' || name === '2020-12',
    assertsFormat: name !== '2019-09' && name !== '2020-12',
    validates,
    has: (keyword: string) => KEYWORDS[name].has(keyword),
  }
  known.set(key, made)
  return made
}
