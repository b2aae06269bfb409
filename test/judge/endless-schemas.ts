/** A schema that could be applied to an output for years. */
interface EndlessSchema {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly output: unknown
}

const DOUBLINGS = 40
const doubling = Object.fromEntries(
  Array.from({ length: DOUBLINGS }, (_, index) => [
    `d${index}`,
    { allOf: [{ $ref: `#/definitions/d${index + 1}` }, { $ref: `#/definitions/d${index + 1}` }] },
  ]),
)

export const ENDLESS_SCHEMAS: readonly EndlessSchema[] = [
  {
    name: 'doubles with each reference',
    schema: { $ref: '#/definitions/d0', definitions: { ...doubling, [`d${DOUBLINGS}`]: {} } },
    output: 1,
  },
  { name: 'has a pattern that backtracks', schema: { pattern: '^(a+)+$' }, output: `${'a'.repeat(50)}b` },
]
