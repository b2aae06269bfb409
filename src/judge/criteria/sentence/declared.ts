import { bareCode, functionRegions } from '../measure/code.ts'
import { occurrences } from '../measure/find-text.ts'
import type { Region } from '../measure/region.ts'
import { affirmed, type Predicate } from './meaning.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
import { OPEN, type Verdict } from './verdict.ts'

const NAME = /^[\w$]{1,100}(?:\(\))?$/
const KINDS = phrases('function, method, class, interface, struct, enum')
/** What follows the kind in other phrases: `a class diagram`, `a function call`. */
const OTHERS = new Set(
  phrases(
    'call, calls, signature, body, name, names, definition, declaration, header, diagram, hierarchy, component, keyword, reference',
  ),
)

/** `a function add`, `a class called `Store``. */
export function readDeclared(cursor: Cursor): Predicate | null {
  cursor.take(['a', 'an', 'the'])
  const before = cursor.attempt(() => {
    const token = cursor.next()
    const kind = token?.kind === 'quoted' ? cursor.take(KINDS) : null
    return kind !== null && token?.kind === 'quoted' && NAME.test(token.text) ? declaredAs(kind, token.text) : null
  })
  if (before) return before
  const kind = cursor.take(KINDS)
  if (kind === null) return null
  const isCalled = cursor.take(['called', 'named']) !== null
  const token = cursor.next()
  if (token?.kind !== 'quoted' && token?.kind !== 'word') return null
  const name = token.text
  const next = cursor.peek()
  const isLast = cursor.isAtEnd || (next?.kind === 'word' && /^(?:exists?|is|must|should)$/.test(next.lower))
  const isSpelled = token.kind === 'quoted' || /[_A-Z]|\(\)$/.test(token.text) || isCalled
  if (!NAME.test(name) || (!isSpelled && (!isLast || OTHERS.has(name)))) return null
  return declaredAs(kind, name)
}

/** `The function is named add`. */
export function readCalled(cursor: Cursor): Predicate | null {
  cursor.take(['the'])
  const kind = cursor.take(KINDS)
  const is = ['is', 'must be', 'should be'].flatMap((be) => [`${be} called`, `${be} named`])
  if (kind === null || cursor.take(is) === null) return null
  const token = cursor.next()
  if (token?.kind !== 'quoted' && token?.kind !== 'word') return null
  return NAME.test(token.text) ? declaredAs(kind, token.text) : null
}

function declaredAs(kind: string, written: string): Predicate {
  const name = written.replace(/\(\)$/, '')
  const isFunction = kind === 'function' || kind === 'method'
  return affirmed((region) => {
    const met = isFunction ? hasFunction(region, name) : hasType(region, kind, name)
    if (met !== null) return { met, how: `there is ${met ? 'a' : 'no'} ${kind} '${name}'` }
    return absent(region, name, kind)
  })
}

/** A name that occurs nowhere is declared nowhere. */
function absent(region: Region, name: string, kind: string): Verdict {
  if (occurrences(region.everything ?? region.text, name) > 0) return OPEN
  return { met: false, how: `there is no ${kind} '${name}'` }
}

function hasFunction(region: Region, name: string): boolean | null {
  const found = functionRegions(region)
  return found?.some(({ label }) => label === name || label?.endsWith(`.${name}`)) ?? null
}

function hasType(region: Region, kind: string, name: string): boolean | null {
  const bare = bareCode(region)
  return bare === null ? null : new RegExp(`\\b${kind}\\s+${name.replaceAll('$', '\\$')}\\b`).test(bare)
}
