import { type Doc, isWithin } from '../../docs/doc.ts'
import { groupBy } from '../../group-by.ts'
import { clausesOf, type StatedValue } from '../../judge/facts/parse/clause.ts'
import { splitSentences, unmarked } from '../../judge/text/sentences.ts'
import type { ScannedClaim } from '../scanned-claim.ts'
import type { JudgedPages } from './judged-pages.ts'

/** A sentence of a page. */
export interface PageStatement {
  /** Without markup. */
  readonly text: string
  /** The claims that it makes. */
  readonly claims: readonly ScannedClaim[]
  /** One of its claims is false, or they hold and it gives no value beside them. */
  readonly isDecided: boolean
}

/** Claims on the lines of one sentence that are looked through for its own: a line with more is a listing, of which nothing is decided. */
const MAX_CLAIMS = 200

/** The sentences of pages on the lines that are judged; headings state nothing. */
export function statementsOf(
  { docs, claims }: Pick<JudgedPages, 'docs' | 'claims'>,
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
      const made = isListing
        ? []
        : near.flat().filter(({ text: own, value }) => text.includes(own) || text.includes(value))
      return [{ text: plain, claims: made, isDecided: isDecided(plain, made) }]
    }),
  )
}

function sentencesOf({ prose }: Doc): { readonly text: string; readonly line: number }[] {
  return prose.filter(({ kind }) => kind !== 'heading').flatMap(({ lines, line }) => splitSentences(lines, line))
}

function isDecided(text: string, claims: readonly ScannedClaim[]): boolean {
  if (claims.some(({ verdict }) => verdict === 'drifted')) return true
  const held = claims.filter(({ verdict }) => verdict === 'verified')
  const given = clausesOf(text).flatMap(({ values }) => values)
  return held.length > 0 && given.every((value) => held.some((claim) => says(claim, value)))
}

/** Whether a value of a sentence is part of what a claim was checked for; of a route, its method is not. */
function says({ text, value }: ScannedClaim, { kind, key }: StatedValue): boolean {
  const asked = key.toLowerCase()
  const told = value.toLowerCase()
  return told.includes(asked) || asked.includes(told) || (kind !== 'method' && text.toLowerCase().includes(asked))
}
