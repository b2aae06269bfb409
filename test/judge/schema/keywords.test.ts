import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaViolations } from '../../../src/judge/schema/validate.ts'
import { judged } from '../satisfying.ts'

const DRAFTS = {
  '04': 'http://json-schema.org/draft-04/schema#',
  '06': 'http://json-schema.org/draft-06/schema#',
  '07': 'http://json-schema.org/draft-07/schema#',
  '2019': 'https://json-schema.org/draft/2019-09/schema',
  '2020': 'https://json-schema.org/draft/2020-12/schema',
}
type Draft = keyof typeof DRAFTS

const keywords = (schema: object, value: unknown, draft: Draft = '2020'): string[] =>
  schemaViolations({ $schema: DRAFTS[draft], ...schema }, value).map(({ keyword }) => keyword)

/** A key of schemas that would make a promise of an object that stands in a program. */
const THEN = 'then'

/** A schema, values that it admits, and values that it does not. */
type Row = readonly [schema: object, admitted: readonly unknown[], refused: readonly unknown[]]

describe('In every draft, a schema', () => {
  const rows: readonly Row[] = [
    [{ type: 'string' }, ['', 'a'], [1, null, [], {}, true]],
    [{ type: 'number' }, [1, 1.5, -2], ['1', null, true]],
    [{ type: 'integer' }, [1, -2, 0], [1.5, '1']],
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: 'null' }, [null], [0, '', false, {}]],
    [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'a']],
    [{ type: 'array' }, [[], [1]], [{}, null, 'a']],
    [{ type: ['string', 'null'] }, ['a', null], [1, {}]],
    [{ enum: ['a', 1, null, { b: [1] }] }, ['a', 1, null, { b: [1] }], ['b', 2, false, { b: [2] }, { b: 1 }]],
    [{ multipleOf: 2 }, [4, 0, -2, 'a'], [3, 4.5]],
    [{ multipleOf: 0.01 }, [19.99, 0.07, 1], [0.075]],
    [{ multipleOf: 3 }, [9_007_199_254_740_990], [9_007_199_254_740_991 - 2]],
    [{ maximum: 3 }, [3, 2.9, '4'], [3.1, 4]],
    [{ minimum: 3 }, [3, 3.1, '2'], [2.9, -4]],
    [{ maxLength: 2 }, ['', 'ab', '😀😀', 123], ['abc', '😀😀😀']],
    [{ minLength: 2 }, ['ab', '😀😀', 1], ['a', '', '😀']],
    [{ pattern: '^a+$' }, ['a', 'aa', 1], ['b', 'ab', '']],
    [{ pattern: '\\p{Lu}' }, ['aÄ'], ['ä']],
    [{ maxItems: 1 }, [[], [1], 'ab'], [[1, 2]]],
    [{ minItems: 1 }, [[1], [1, 2], ''], [[]]],
    [
      { uniqueItems: true },
      [[], [1, 2], [1, '1'], [{ a: 1 }, { a: 2 }], 'aa'],
      [
        [1, 1],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      ],
    ],
    [{ uniqueItems: false }, [[1, 1]], []],
    [{ maxProperties: 1 }, [{}, { a: 1 }, [1, 2]], [{ a: 1, b: 2 }]],
    [{ minProperties: 1 }, [{ a: 1 }, []], [{}]],
    [{ required: ['a', 'b'] }, [{ a: 1, b: null }, 'x', []], [{}, { a: 1 }, { b: 1 }]],
    [{ properties: { a: { type: 'number' } } }, [{ a: 1 }, { b: 'x' }, [], 'a'], [{ a: 'x' }]],
    [{ patternProperties: { '^a': { type: 'number' } } }, [{ ab: 1, b: 'x' }, []], [{ ab: 'x' }]],
    [
      { properties: { a: {} }, patternProperties: { b$: {} }, additionalProperties: false },
      [{ a: 1, ab: 2 }, []],
      [{ c: 1 }],
    ],
    [{ properties: { a: {} }, additionalProperties: { type: 'number' } }, [{ a: 'x', c: 1 }], [{ c: 'x' }]],
    [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [1, 2, 3], [0, 4]],
    [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, ['a', 3], [2]],
    [{ oneOf: [{ minimum: 3 }, { maximum: 5 }] }, [2, 6], [4]],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, ['a', null], [1]],
    [{ not: { type: 'string' } }, [1, null], ['a']],
    [
      { definitions: { small: { maximum: 3 } }, properties: { a: { $ref: '#/definitions/small' } } },
      [{ a: 3 }],
      [{ a: 4 }],
    ],
    [
      { properties: { next: { $ref: '#' }, id: { type: 'number' } } },
      [{ next: { next: { id: 1 } } }],
      [{ next: { next: { id: 'x' } } }],
    ],
    [
      { definitions: { 'a/b%c~d': { type: 'null' } }, properties: { a: { $ref: '#/definitions/a~1b%25c~0d' } } },
      [{ a: null }],
      [{ a: 1 }],
    ],
  ]
  const all = (Object.keys(DRAFTS) as Draft[]).flatMap((draft) => rows.map((row) => [draft, ...row] as const))

  it.each(all)('%s: %j admits %j, and refuses %j', (draft, schema, admitted, refused) => {
    for (const value of admitted) expect([value, keywords(schema, value, draft)]).toEqual([value, []])
    for (const value of refused) expect([value, keywords(schema, value, draft).length > 0]).toEqual([value, true])
  })
})

describe('A keyword of some drafts', () => {
  it.each<readonly [readonly Draft[], ...Row]>([
    [['04'], { maximum: 3, exclusiveMaximum: true }, [2.9], [3]],
    [['04'], { maximum: 3, exclusiveMaximum: false }, [3], [4]],
    [['04'], { minimum: 3, exclusiveMinimum: true }, [3.1], [3]],
    [['06', '07', '2019', '2020'], { exclusiveMaximum: 3 }, [2.9, 'a'], [3, 4]],
    [['06', '07', '2019', '2020'], { exclusiveMinimum: 3 }, [3.1], [3, 2]],
    [['06', '07', '2019', '2020'], { const: { a: [1] } }, [{ a: [1] }], [{ a: [2] }, { a: [1], b: 1 }, null]],
    [['06', '07', '2019', '2020'], { propertyNames: { maxLength: 2 } }, [{ ab: 1 }, {}, []], [{ abc: 1 }]],
    [['06', '07', '2019', '2020'], { contains: { const: 1 } }, [[1], [0, 1], 'a'], [[], [0]]],
    [['06', '07', '2019', '2020'], { properties: { a: false, b: true } }, [{ b: 1 }, {}], [{ a: 1 }]],
    [
      ['07', '2019', '2020'],
      { if: { minimum: 3 }, [THEN]: { multipleOf: 2 }, else: { multipleOf: 3 } },
      [4, 0, -3],
      [3, 5, 1],
    ],
    [['07', '2019', '2020'], { if: { minimum: 3 }, [THEN]: { multipleOf: 2 } }, [4, 1], [5]],
    [['07', '2019', '2020'], { [THEN]: { multipleOf: 2 } }, [1, 2], []],
    [['04', '06', '07', '2019'], { items: [{ type: 'number' }], additionalItems: false }, [[1], []], [['a'], [1, 2]]],
    [
      ['04', '06', '07', '2019'],
      { items: [{ type: 'number' }], additionalItems: { type: 'null' } },
      [[1, null]],
      [[1, 2]],
    ],
    [['04', '06', '07', '2019'], { items: { type: 'number' }, additionalItems: false }, [[1, 2]], [['a']]],
    [['2020'], { prefixItems: [{ type: 'number' }], items: { type: 'null' } }, [[1, null], [], [1]], [['a'], [1, 2]]],
    [['2020'], { prefixItems: [{ type: 'number' }], items: false }, [[1]], [[1, 2]]],
    [
      ['04', '06', '07'],
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      [{ b: 1 }, { a: 1, b: 1 }, { c: 1, d: 1 }, []],
      [{ a: 1 }, { c: 1 }],
    ],
    [['2019', '2020'], { dependentRequired: { a: ['b', 'c'] } }, [{ a: 1, b: 1, c: 1 }, { b: 1 }], [{ a: 1, b: 1 }]],
    [
      ['2019', '2020'],
      { dependentSchemas: { a: { maxProperties: 1 } } },
      [{ a: 1 }, { b: 1, c: 1 }, []],
      [{ a: 1, b: 1 }],
    ],
    [['2019', '2020'], { contains: { const: 1 }, minContains: 2 }, [[1, 1]], [[1], []]],
    [['2019', '2020'], { contains: { const: 1 }, maxContains: 1 }, [[1], [0, 1]], [[1, 1], []]],
    [['2019', '2020'], { contains: { const: 1 }, minContains: 0 }, [[], [0]], []],
    [['2019', '2020'], { minContains: 2 }, [[], [1]], []],
    [
      ['2019', '2020'],
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      [{ a: 1 }, {}],
      [{ b: 1 }],
    ],
    [
      ['2019', '2020'],
      { anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, true], unevaluatedProperties: false },
      [{ a: 1 }],
      [{ a: 2 }],
    ],
    [['2019', '2020'], { not: { not: { properties: { a: {} } } }, unevaluatedProperties: false }, [{}], [{ a: 1 }]],
    [
      ['2019', '2020'],
      { properties: { a: {} }, unevaluatedProperties: { type: 'null' } },
      [{ a: 1, b: null }],
      [{ b: 1 }],
    ],
    [['2020'], { prefixItems: [{}], unevaluatedItems: false }, [[1], []], [[1, 2]]],
    [['2020'], { contains: { const: 1 }, unevaluatedItems: false }, [[1, 1]], [[1, 2]]],
    [['2019'], { items: [{}], unevaluatedItems: { type: 'null' } }, [[1, null]], [[1, 2]]],
    [['2019', '2020'], { $defs: { a: { $anchor: 'small', maximum: 3 } }, $ref: '#small' }, [3], [4]],
    [['2019', '2020'], { $defs: { a: { maximum: 3 } }, $ref: '#/$defs/a', minimum: 1 }, [3], [4, 0]],
    [['04', '06', '07'], { definitions: { a: { maximum: 3 } }, $ref: '#/definitions/a', minimum: 1 }, [3, 0], [4]],
    [
      ['06', '07'],
      {
        definitions: { a: { $id: 'https://example.org/small', maximum: 3 } },
        properties: { b: { $ref: 'https://example.org/small' } },
      },
      [{ b: 3 }],
      [{ b: 4 }],
    ],
    [
      ['04'],
      {
        definitions: { a: { id: 'https://example.org/small', maximum: 3 } },
        properties: { b: { $ref: 'https://example.org/small' } },
      },
      [{ b: 3 }],
      [{ b: 4 }],
    ],
    [
      ['2019', '2020'],
      {
        $id: 'https://example.org/root/a',
        $defs: { a: { $id: 'small', maximum: 3 } },
        properties: { b: { $ref: 'small' } },
      },
      [{ b: 3 }],
      [{ b: 4 }],
    ],
  ])('of %j: %j admits %j, and refuses %j', (drafts, schema, admitted, refused) => {
    for (const draft of drafts) {
      for (const value of admitted) expect([draft, value, keywords(schema, value, draft)]).toEqual([draft, value, []])
      for (const value of refused)
        expect([draft, value, keywords(schema, value, draft).length > 0]).toEqual([draft, value, true])
    }
  })

  it.each<[Draft, object, unknown]>([
    ['04', { const: 1 }, 2],
    ['04', { contains: { const: 1 } }, []],
    ['04', { propertyNames: { maxLength: 1 } }, { abc: 1 }],
    ['06', { if: true, [THEN]: { minimum: 3 } }, 1],
    ['07', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['07', { unevaluatedProperties: false }, { a: 1 }],
    ['07', { contains: { const: 1 }, minContains: 2 }, [1]],
    ['2019', { prefixItems: [{ type: 'null' }] }, [1]],
    ['2020', { additionalItems: false }, [1]],
  ])('says nothing before or after: in %s, %j admits %j', (draft, schema, value) => {
    expect(keywords(schema, value, draft)).toEqual([])
  })
})

describe('What a schema refuses', () => {
  it.each<[Record<string, unknown>, unknown, string]>([
    [{ type: 'string' }, 3, 'The output must be of type string but is integer'],
    [{ type: ['string', 'null'] }, 3.5, 'The output must be of type string or null but is number'],
    [{ properties: { a: { type: 'string' } } }, { a: [] }, "Field 'a' must be of type string but is array"],
    [{ required: ['a'] }, {}, "Missing required field 'a'"],
    [{ properties: { a: { required: ['b'] } } }, { a: {} }, "Missing required field 'b' in 'a'"],
    [{ minimum: 3 }, 2, 'The output must be at least 3, and 2 does not'],
    [{ maximum: 3 }, 4, 'The output must be at most 3, and 4 does not'],
    [{ exclusiveMinimum: 3 }, 3, 'The output must be more than 3, and 3 does not'],
    [{ exclusiveMaximum: 3 }, 3, 'The output must be less than 3, and 3 does not'],
    [{ multipleOf: 3 }, 4, 'The output must be a multiple of 3, and 4 does not'],
    [{ minLength: 3 }, 'a', "The output must have at least 3 characters, and 'a' does not"],
    [{ maxLength: 1 }, 'ab', "The output must have at most 1 character, and 'ab' does not"],
    [{ pattern: '^a' }, 'b', "The output must match the pattern '^a', and 'b' does not"],
    [{ minItems: 1 }, [], 'The output must have at least 1 item, and an empty array does not'],
    [{ maxItems: 0 }, [1], 'The output must have at most 0 items, and an array of 1 does not'],
    [{ uniqueItems: true }, [1, 1], 'The output must have no two equal items, and an array of 2 does not'],
    [{ minProperties: 1 }, {}, 'The output must have at least 1 property, and an object does not'],
    [{ maxProperties: 0 }, { a: 1 }, 'The output must have at most 0 properties, and an object does not'],
    [
      { contains: { const: 1 } },
      [],
      "The output must have an item that matches 'contains', and an empty array does not",
    ],
    [{ enum: ['a', 'b'] }, 'c', "The output must be one of 'a', 'b', and 'c' does not"],
    [{ const: 'a' }, 'c', "The output must be 'a', and 'c' does not"],
    [
      { additionalProperties: false },
      { a: 1 },
      "The output has the property 'a', which the schema's additionalProperties does not allow",
    ],
    [
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      "The output has the property 'ab', which the schema's propertyNames does not allow",
    ],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, 1, 'The output matches none of the alternatives of anyOf'],
    [{ anyOf: [{ type: 'null' }] }, 1, 'The output must be of type null but is integer'],
    [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, 1, 'The output matches none of the alternatives of oneOf'],
    [
      { oneOf: [true, true, false] },
      1,
      'The output must match exactly one alternative of oneOf, but 2 alternatives hold',
    ],
    [{ not: {} }, 1, 'The output matches what the schema excludes by not'],
    [{ properties: { a: false } }, { a: 1 }, "Field 'a' is not allowed at all by the schema"],
    [{ items: [{}], additionalItems: false }, [1, 2], 'The output has more items than the schema allows'],
  ])('by %j of %j is said: %s', (schema, output, message) => {
    const { issues } = judged({ output, schema, validation_types: ['schema'] })
    expect(issues.map((issue) => issue.message)).toEqual([message])
  })
})

it('A schema of draft-07 and a value that are made up come to what Ajv says of them', () => {
  const names = fc.constantFrom('a', 'b', 'c')
  const plain = fc.constantFrom(null, true, false, 0, 1, 2, 3.5, -1, '', 'a', 'ab', 'abc')
  const flat = fc.oneof(
    plain,
    fc.array(plain, { maxLength: 3 }),
    fc.dictionary(names, plain, { maxKeys: 3, noNullPrototype: true }),
  )
  const value = fc.oneof(
    flat,
    fc.array(flat, { maxLength: 3 }),
    fc.dictionary(names, flat, { maxKeys: 3, noNullPrototype: true }),
  )
  const size = fc.nat({ max: 3 })
  const limits = [
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
  ]
  const simple = fc.oneof(
    fc.tuple(fc.constant('type'), fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array')),
    fc.tuple(fc.constant('enum'), fc.uniqueArray(plain, { minLength: 1, maxLength: 4 })),
    fc.tuple(fc.constantFrom(...limits), size),
    fc.tuple(fc.constant('pattern'), fc.constantFrom('^a', 'b$')),
    fc.tuple(fc.constant('uniqueItems'), fc.boolean()),
    fc.tuple(fc.constant('required'), fc.uniqueArray(names)),
  )
  const over = (schema: fc.Arbitrary<object | boolean>) =>
    fc.oneof(
      simple,
      fc.tuple(fc.constantFrom('not', 'if', THEN, 'else', 'items', 'propertyNames'), schema),
      fc.tuple(fc.constant('additionalProperties'), schema),
      fc.tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(schema, { minLength: 1, maxLength: 2 })),
      fc.tuple(
        fc.constantFrom('properties', 'dependencies'),
        fc.dictionary(names, schema, { maxKeys: 2, noNullPrototype: true }),
      ),
      fc.tuple(
        fc.constant('patternProperties'),
        fc.dictionary(fc.constantFrom('^a', 'b'), schema, { maxKeys: 2, noNullPrototype: true }),
      ),
    )
  const made = (entry: fc.Arbitrary<[string, unknown]>): fc.Arbitrary<object | boolean> =>
    fc.oneof(
      { weight: 1, arbitrary: fc.boolean() },
      {
        weight: 9,
        arbitrary: fc.array(entry, { minLength: 1, maxLength: 4 }).map((all): object => Object.fromEntries(all)),
      },
    )
  const ajv = new Ajv({ strict: false, logger: false })
  fc.assert(
    fc.property(made(over(made(over(made(simple))))), value, (schema, given) => {
      const isAdmitted = typeof schema === 'boolean' ? schema : keywords(schema, given, '07').length === 0
      expect(isAdmitted).toBe(ajv.validate<unknown>(typeof schema === 'boolean' ? schema : { ...schema }, given))
    }),
    { numRuns: 100 },
  )
})
