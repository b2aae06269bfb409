import { lexemesOf } from '../../base/text/lexemes.ts'
import { inverseFrequency, type Postings } from '../../base/text/postings.ts'
import { synonymsOf } from '../words/synonyms.ts'

/** Words for the kind of thing that is asked for: an answer names the thing, and need not name its kind. */
const KINDS = new Set(
  lexemesOf(
    'argument class code command default endpoint environment example file flag folder function import library message method module name number option package page parameter part path property rule section setting value variable version work way',
  ),
)

/** Weight of a synonym in place of a word. */
const SYNONYM = 0.7

/**
 * The share of a question that a shown text covers, 0–1: of its distinct lexemes, weighted by rarity; a lexeme that no document contains
 * counts like the rarest, and words for kinds of things count only if they occur in the text. Unlike scores, which are relative to the best
 * result, it can be compared between questions.
 */
export function textCoverage(postings: Postings, question: string, text: string): number {
  const said = new Set(lexemesOf(text))
  const unknown = Math.log(1 + (postings.count + 0.5) / 0.5)
  let [covered, total] = [0, 0]
  for (const lexeme of new Set(lexemesOf(question))) {
    const term = postings.term(lexeme)
    const weight = term === undefined ? unknown : inverseFrequency(postings, term)
    if (!said.has(lexeme) && KINDS.has(lexeme)) continue
    total += weight
    if (said.has(lexeme)) covered += weight
    else if (synonymsOf(lexeme).some((other) => said.has(other))) covered += SYNONYM * weight
  }
  return total === 0 ? 0 : covered / total
}
