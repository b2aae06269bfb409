import { bareName } from '../../../verify/closest.ts'

/** The name in a claim's value that code spells in one of these ways; null where it is not plain which that is. */
export function nameWritten(value: string, spellings: readonly string[]): string | null {
  const known = new Set(spellings.map(bareName))
  const written = (value.match(/[\w$]+(?:-[\w$]+)*/g) ?? []).filter((name) => known.has(bareName(name)))
  const [name] = written.slice(-1)
  return name !== undefined && value.split(name).length === 2 ? name : null
}

/** Another name in the spelling of one that a page writes: `max-size` for `maxSize` where the page has `min-size`. */
export function spelledLike(written: string, found: string, isOption = false): string {
  const words = found
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .split(/[-_]/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
  if (isOption || /\w-\w/.test(written)) return words.join('-')
  if (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(written)) return words.join('_').toUpperCase()
  return found
}
