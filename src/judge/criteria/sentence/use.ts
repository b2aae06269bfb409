import { bareCode, importedIn } from '../measure/code.ts'
import { codeOccurrences, occurrences } from '../measure/find-text.ts'
import type { Region } from '../measure/region.ts'
import { affirmed, type Predicate } from './meaning.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
import { readTexts, type WantedText } from './parts/texts.ts'
import { ofTexts } from './say.ts'
import { allOf, OPEN, type Verdict } from './verdict.ts'

/** Keywords that are used together. */
const CONSTRUCT = /^(?:try\/(?:catch|except|finally)|async\/await|if\/else|switch\/case)$/i

/**
 * `uses try/catch`, `does not use `eval``, `imports `os``: code that has it outside of its comments and strings. Prose that speaks of it does
 * not use it, so there only its absence is conclusive.
 */
export function readUse(cursor: Cursor): Predicate | null {
  if (cursor.take(['import', 'imports'])) return ofTexts(readTexts(cursor, 'words'), imported)
  if (cursor.take(phrases('call, calls, invoke, invokes'))) return ofTexts(readTexts(cursor, 'words'), used)
  if (cursor.take(['use', 'uses']) === null) return null
  const known = readConstruct(cursor) ?? cursor.attempt(() => readLibrary(cursor))
  if (known) return known
  const texts = readTexts(cursor, 'spelled')
  return texts?.texts.every(({ isQuoted }) => isQuoted) ? ofTexts(texts, used) : null
}

/** `try/catch`, `a try/except block`. */
function readConstruct(cursor: Cursor): Predicate | null {
  return cursor.attempt(() => {
    cursor.take(['a', 'an'])
    const token = cursor.next()
    if (token?.kind !== 'word' || !CONSTRUCT.test(token.text)) return null
    cursor.take(['block', 'blocks', 'statement', 'statements'])
    return affirmed((region) => allOf(token.text.split('/').map((word) => usedIn(region, word))))
  })
}

/** `the requests library`. */
function readLibrary(cursor: Cursor): Predicate | null {
  cursor.take(['the'])
  const token = cursor.next()
  if (token?.kind !== 'word' || cursor.take(['library', 'package', 'module', 'framework']) === null) return null
  return affirmed((region) => usedIn(region, token.text))
}

/** `console.log statements`, `calls to `eval``, `a `for` loop`. */
export function readUsed(cursor: Cursor): Predicate | null {
  const construct = readConstruct(cursor)
  if (construct) return construct
  cursor.take(['a'])
  const isCall = cursor.take(['call to', 'calls to']) !== null
  const texts = readTexts(cursor, 'words')
  const isStatement =
    cursor.take(phrases('statement, statements, call, calls, loop, loops, block, blocks, keyword')) !== null
  return texts && (isCall || isStatement) ? ofTexts(texts, used) : null
}

/** Of code in quotation marks as of a name in backticks; of a text its words. */
function used(region: Region, { text, isWording }: WantedText): Verdict {
  const hasCode = region.view.parts.some(({ kind }) => kind === 'code')
  if (!isWording || hasCode) return usedIn(region, text)
  const met = occurrences(region.text, text) > 0
  if (met && text.length < 2) return OPEN
  return { met, how: `'${text}' ${met ? 'occurs' : 'does not occur'} in ${region.name}` }
}

function imported(region: Region, { text }: WantedText): Verdict {
  const met = importedIn(region, text)
  if (met !== null) return { met, how: `${region.name} ${met ? 'imports' : 'does not import'} ${text}` }
  return occurrences(region.everything ?? region.text, text) > 0
    ? OPEN
    : { met: false, how: `${region.name} has no ${text}` }
}

function usedIn(region: Region, name: string): Verdict {
  const how = (met: boolean): string => `${region.name} has ${met ? '' : 'no '}${name}`
  const blocks = region.pages.flatMap(({ codeBlocks }) => codeBlocks.flatMap(({ lines }) => lines))
  const bare = bareCode(region)
  if (bare !== null ? codeOccurrences(bare, name) > 0 : blocks.some((line) => isUsedOn(line, name)))
    return { met: true, how: how(true) }
  if (occurrences(region.everything ?? region.text, name) === 0) return { met: false, how: how(false) }
  // A name in comments or strings alone is not used; a path or a module is used by its name in a string.
  return bare !== null && region.pages.length === 0 && /^\w+$/.test(name) ? { met: false, how: how(false) } : OPEN
}

/** On a line of a code block that is no comment. */
function isUsedOn(line: string, name: string): boolean {
  return !/^\s*(?:#|\/\/|--|\*|<!--)/.test(line) && codeOccurrences(line, name) > 0
}
