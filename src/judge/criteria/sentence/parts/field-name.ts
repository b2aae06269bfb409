import { type Cursor, readList } from './cursor.ts'
import { wordOf } from './texts.ts'

const FIELD = ['field', 'key', 'property']
const NO_NAME = /^(?:no|each|every|all|any|one|this|that|other|empty|required)$/i

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
    if (token?.kind !== 'quoted' && (token?.kind !== 'word' || NO_NAME.test(token.text))) return null
    if (cursor.take(FIELD) === null) return null
    return /^[\w.-]{1,200}$/.test(token.text) || token.kind === 'quoted' ? token.text : null
  })
}

/** `the keys name and age`, `the fields "a", "b" and "c"`. */
export function readFieldNames(cursor: Cursor): readonly string[] | null {
  return cursor.attempt(() => {
    cursor.take(['the', 'all of the'])
    if (cursor.take(['fields', 'keys', 'properties']) === null) return null
    const listed = readList(cursor, () => wordOf(cursor.next()))
    return listed && !listed.joints.has('or') && cursor.isAtEnd ? listed.items : null
  })
}
