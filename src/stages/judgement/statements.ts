import { groupBy } from '../../base/group-by.ts'
import { type Doc, isWithin } from '../../engine/docs/doc.ts'
import type { VerifiedPages } from '../../engine/scan/pages/verified-pages.ts'
import type { ScannedClaim } from '../../engine/scan/scanned-claim.ts'
import { splitSentences, unmarked } from '../../judge/text/sentences.ts'

/** A sentence of a page. */
export interface PageStatement {
  /** Without markup. */
  readonly text: string
  /** The claims in it. */
  readonly claims: readonly ScannedClaim[]
  /** One of its claims is false, or its claims hold and it states nothing else. */
  readonly isDecided: boolean
}

/** Maximum number of claims on the lines of a sentence: a sentence with more is a listing, and stays undecided. */
const MAX_CLAIMS = 200
/** Words around a claim that only refer to it: "Run `npm test`", "See the file `a.ts`". */
const POINTING = new Set(
  'a an the and or to of in at with for please also then first now run see use call open read start execute type enter file folder directory path command script option flag function class module'.split(
    ' ',
  ),
)

/** The sentences of pages on the judged lines, without headings. */
export function statementsOf(
  { docs, claims }: Pick<VerifiedPages, 'docs' | 'claims'>,
  concerns: (file: string, line: number) => boolean,
): PageStatement[] {
  const claimsAt = groupBy(claims, ({ file, line }) => `${file}:${line}`)
  return docs.flatMap((doc) =>
    sentencesOf(doc).flatMap(({ text, line }) => {
      const plain = unmarked(text)
      if (!/\p{L}/u.test(plain) || !concerns(doc.path, line) || isWithin(line, doc.ignored)) return []
      const lines = text.trim().split('\n').length
      const near = Array.from({ length: lines }, (_, index) => claimsAt.get(`${doc.path}:${line + index}`) ?? [])
      const isListing = near.reduce((count, each) => count + each.length, 0) > MAX_CLAIMS
      const made = isListing ? [] : near.flat().filter((claim) => isWithinSentence(claim, text))
      return [{ text: plain, claims: made, isDecided: isDecided(plain, made) }]
    }),
  )
}

/** Whether a claim on the lines of a sentence is about its words. Some claims have them without markup. */
function isWithinSentence({ text, value }: ScannedClaim, sentence: string): boolean {
  const words = plainWords(text)
  const plain = plainWords(sentence)
  if ([text, value].some((each) => sentence.includes(each))) return true
  // A picture without a text has no words.
  return words !== '' && (plain.includes(words) || words.includes(plain))
}

function plainWords(text: string): string {
  return unmarked(text).replaceAll('`', '')
}

function sentencesOf({ prose }: Doc): { readonly text: string; readonly line: number }[] {
  return prose.filter(({ kind }) => kind !== 'heading').flatMap(({ lines, line }) => splitSentences(lines, line))
}

/** A claim that holds does not decide the words around it. */
function isDecided(text: string, claims: readonly ScannedClaim[]): boolean {
  if (claims.some(({ verdict }) => verdict === 'drifted')) return true
  const held = claims.filter(({ verdict }) => verdict === 'verified')
  if (held.length === 0) return false
  const known = held.flatMap((claim) => wordsOf(claim, text)).sort((left, right) => right.length - left.length)
  const rest = known.reduce((left, each) => left.replaceAll(each, ' '), text)
  return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => POINTING.has(word.toLowerCase()))
}

/** The words that a claim was checked for: its whole text if that is code, else its value. */
function wordsOf({ text, value }: ScannedClaim, sentence: string): string[] {
  const isCode = sentence.includes(`\`${text}\``)
  return isCode || !/\s/.test(text) ? [text, value] : [value]
}
