import type { Cursor } from './cursor.ts'

const FIELD = ['field', 'key', 'property']

/** `field "tests"`, `the "name" key`, `a name field`. */
export function readFieldName(cursor: Cursor): string | null {
  return cursor.attempt(() => {
    cursor.take(['a', 'an', 'the', 'its'])
    if (cursor.take(FIELD)) {
      cursor.take(['called', 'named'])
      const token = cursor.next()
      return token?.kind === 'quoted' ? token.text : null
    }
    const token = cursor.next()
    if (token?.kind !== 'quoted' && token?.kind !== 'word') return null
    if (cursor.take(FIELD) === null) return null
    return /^[\w.-]{1,200}$/.test(token.text) || token.kind === 'quoted' ? token.text : null
  })
}
