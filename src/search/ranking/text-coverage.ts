import { inverseFrequency, type Postings } from '../postings.ts'
import { lexemesOf } from '../words/lexemes.ts'
import { synonymsOf } from '../words/synonyms.ts'

/** Words that name what kind of thing is asked for: an answer gives the thing, and need not name its kind. */
const KINDS = new Set(
  lexemesOf(
    'argument class code command default endpoint environment example file flag folder function import library message method module name number option package page parameter part path property rule section setting value variable version work way',
  ),
)

/** What a word counts for which another word stands there. */
const SYNONYM = 0.7

/**
 * The share of what a question asks for that a shown text says, 0–1: of its distinct lexemes, rare ones counting more, and one that no
 * document has as much as the rarest; words that name a kind of thing count only where they are said. Unlike scores, which are relative to the best result, it can be compared between questions.
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
