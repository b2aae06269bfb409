import type { ValueKind } from '../../ecosystems/sample.ts'

const WORDS: Readonly<Record<ValueKind, string>> = {
  ...{ text: 'a text', number: 'a number', boolean: 'a boolean', null: 'null', function: 'a function' },
  ...{ object: 'an object', list: 'a list', other: 'this' },
}

/** No value of this kind is one of the type. */
export function isNoneOf(value: ValueKind, kinds: ReadonlySet<ValueKind> | null): boolean {
  if (kinds === null || value === 'other' || value === 'null' || kinds.has(value)) return false
  // A list is an object, too, and so is a class.
  return !((value === 'list' || value === 'function') && kinds.has('object'))
}

/** What a reader calls a value of this kind. */
export function describeKind(value: ValueKind): string {
  return WORDS[value]
}
