import fc from 'fast-check'

/** One character of any kind. fast-check's own `binary` unit makes a table of all of them first, which takes seconds. */
const anyCharacter = fc
  .oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) }, fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** A text of any characters, controls and such that nobody ever assigned among them. */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(anyCharacter, constraints).map((characters) => characters.join(''))
}
