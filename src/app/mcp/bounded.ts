/** Strings are not cut shorter than this. */
const MIN_STRING = 200

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The JSON of a result within a number of UTF-8 bytes. If it is longer, the longest lists lose their ends and the longest texts are cut,
 * until it fits; `cut` then lists what was cut, so that nobody takes the rest for the whole.
 */
export function boundedJson(value: object, maxBytes: number): string {
  const whole = JSON.stringify(value, null, 1)
  if (Buffer.byteLength(whole) <= maxBytes) return whole
  const copy = JSON.parse(whole) as Json
  const cut = new Set<string>()
  for (;;) {
    const text = JSON.stringify(isRecord(copy) ? { ...copy, cut: [...cut].sort() } : copy, null, 1)
    const place = Buffer.byteLength(text) <= maxBytes ? null : largestIn(copy)
    if (place === null) return text
    place.halve()
    cut.add(place.name)
  }
}

interface Place {
  readonly name: string
  readonly size: number
  halve(): unknown
}

/** The list or text whose second half is largest; null if there is nothing left to cut. */
function largestIn(root: Json): Place | null {
  let largest: Place | null = null
  const consider = (place: Place): void => {
    if (largest === null || place.size > largest.size) largest = place
  }
  const visit = (value: Json, name: string, replace: (by: Json) => unknown): void => {
    if (typeof value === 'string') {
      if (value.length > MIN_STRING)
        consider({
          name,
          size: value.length / 2,
          halve: () => replace(`${value.slice(0, Math.max(MIN_STRING, value.length >> 1) - 1).toWellFormed()}…`),
        })
    } else if (Array.isArray(value)) {
      if (value.length > 1) {
        const half = (value.length + 1) >> 1
        const size = JSON.stringify(value.slice(half)).length
        consider({ name, size, halve: () => value.splice(half) })
      }
      for (const [index, each] of value.entries()) visit(each, `${name}[]`, (by) => value.splice(index, 1, by))
    } else if (isRecord(value)) {
      for (const [key, each] of Object.entries(value))
        visit(each, name === '' ? key : `${name}.${key}`, (by) => Object.assign(value, { [key]: by }))
    }
  }
  visit(root, '', () => {})
  return largest
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
