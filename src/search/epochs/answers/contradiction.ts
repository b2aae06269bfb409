import { memoize } from '../../../base/memoize.ts'
import { lexemesOf } from '../../../base/text/lexemes.ts'
import { isNegated } from '../../../base/text/words.ts'
import { type Amount, boundOf, isOneKind } from './amounts.ts'
import { statesValue } from './stated.ts'
import { type Place, type Statement, statementsOf } from './statements.ts'

/** A fact, how it is asked about, and the places that state it. */
export interface Asserted {
  readonly questions: readonly string[]
  readonly ground_truth: string
  readonly value: string
  readonly own: readonly Place[]
}

/** Two statements of different values for one thing. */
export interface Contradiction {
  readonly own: Statement
  readonly other: Statement
}

/** Minimum number of words that two sentences about the same share. */
const MIN_WORDS = 2
/** Minimum share of the words of a fact in a sentence that says it in the same words, and of its words in the fact: a long one has the words of many. */
const SAME_WORDS = { ofFact: 0.7, ofOther: 0.5 } as const
/** Minimum share of what is asked for, rare words counting more: in a sentence with its titles, and in the sentence alone. */
const ASKED = { withTitles: 0.85, alone: 0.5 } as const

/**
 * Finds another page that states another amount of the same thing: in the words of the fact, or in others if it has what a question asks for. Two
 * people say the same in different words, but what is asked is named by both; and sentences that share most words are about different
 * things if the question names only one of them.
 */
export function contradictionOf(asserted: Asserted, places: readonly Place[]): Contradiction | null {
  const { statements, rarity } = statementsIn(places)
  const asked = asserted.questions.map(
    (question) => new Set(lexemesOf(question).filter((word) => !QUANTITIES.has(word))),
  )
  const own = ownStatement(asserted, asked, rarity)
  if (own === null) return null
  const isSame = (each: Statement): boolean => isAboutSame(each, own, asserted, asked, rarity)
  const other = statements.find(
    (each) =>
      isOpposed(each, own, asserted) &&
      isSame(each) &&
      !statementsOf(each.place).some((one) => states(one, own.amount) && isSame(one)),
  )
  return other ? { own: own.statement, other } : null
}

/** Words that ask for an amount of anything. */
const QUANTITIES = new Set(
  lexemesOf(
    'default long many much time times number size limit maximum minimum max min amount count duration period value set millisecond second minute hour day week month year byte',
  ),
)

type Rarity = (word: string) => number

interface OwnStatement {
  readonly statement: Statement
  readonly amount: Amount
}

/** The sentence that states the value of a fact as its one amount, and has most of what is asked. */
function ownStatement(
  { own, value }: Asserted,
  asked: readonly ReadonlySet<string>[],
  rarity: Rarity,
): OwnStatement | null {
  const wanted = [...new Set(asked.flatMap((words) => [...words]))]
  const found = own.flatMap((place) =>
    statementsOf(place).flatMap((statement): (OwnStatement & { readonly share: number })[] => {
      const { sentence, amounts } = statement
      if (!statesValue(sentence, value)) return []
      const [amount, ...others] = amounts.filter(({ text }) => statesValue(value, text))
      if (!amount || others.length > 0) return []
      return [
        {
          statement,
          amount,
          share: weightOf(
            wanted.filter((word) => statement.context.has(word)),
            rarity,
          ),
        },
      ]
    }),
  )
  return found.toSorted((a, b) => b.share - a.share)[0] ?? null
}

function weightOf(words: readonly string[], rarity: Rarity): number {
  return words.reduce((sum, word) => sum + rarity(word), 0)
}

/** Whether a sentence of another page states one other amount of the kind, and the own paragraph does not state it too. */
function isOpposed(other: Statement, { statement, amount }: OwnStatement, { own }: Asserted): boolean {
  const [stated, ...more] = other.amounts.filter((each) => isOneKind(each, amount))
  if (!stated || more.length > 0 || stated.size === amount.size) return false
  if (own.some(({ file }) => file === other.place.file)) return false
  const bounds = [boundOf(statement.sentence), boundOf(other.sentence)]
  if (bounds.includes('least') && bounds.includes('most')) return false
  return !statementsOf(statement.place).some((each) => each.paragraph === statement.paragraph && states(each, stated))
}

function states({ amounts }: Statement, amount: Amount): boolean {
  return amounts.some((each) => isOneKind(each, amount) && each.size === amount.size)
}

function isAboutSame(
  other: Statement,
  { statement, amount }: OwnStatement,
  { questions, ground_truth, value }: Asserted,
  asked: readonly ReadonlySet<string>[],
  rarity: Rarity,
): boolean {
  const known = [statement.place.text, ground_truth, ...questions]
  if (other.names.some((name) => !known.some((text) => text.includes(name)))) return false
  const truth = new Set(lexemesOf(ground_truth.replaceAll(value, ' ')))
  const isSameSense = isNegated(other.sentence) === isNegated(truth.size === 0 ? statement.sentence : ground_truth)
  if (isSameSense && sharesWords(truth.size === 0 ? statement.words : truth, other.words)) return true
  // Since when something is there is said beside anything.
  if (amount.kind === 'version' || amount.kind === 'date') return false
  return asked.some((words) => {
    const ofOwn = [...words].filter((word) => truth.has(word) || statement.context.has(word))
    return [[...words], ofOwn].some((wanted) => answers(other, wanted, rarity))
  })
}

function sharesWords(wanted: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  const shared = [...wanted].filter((word) => words.has(word)).length
  return shared >= MIN_WORDS && shared >= SAME_WORDS.ofFact * wanted.size && shared >= SAME_WORDS.ofOther * words.size
}

/** Whether a sentence has what is asked for. */
function answers({ words, context }: Statement, wanted: readonly string[], rarity: Rarity): boolean {
  const inPlace = wanted.filter((word) => context.has(word))
  const all = weightOf(wanted, rarity)
  return (
    inPlace.length >= MIN_WORDS &&
    weightOf(inPlace, rarity) >= ASKED.withTitles * all &&
    weightOf(
      inPlace.filter((word) => words.has(word)),
      rarity,
    ) >=
      ASKED.alone * all
  )
}

/** The statements of some places, and how rare words are in them. */
const statementsIn = memoize((places: readonly Place[]) => {
  const counts = new Map<string, number>()
  for (const { text, titles = [] } of places)
    for (const word of new Set(lexemesOf(`${titles.join('\n')}\n${text}`)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity: Rarity = (word) => Math.log(1 + places.length / (counts.get(word) ?? 1))
  return { statements: places.flatMap((place) => statementsOf(place)), rarity }
})
