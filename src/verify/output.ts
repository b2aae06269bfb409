import type { Claim } from '../claims/claim.ts'
import { extractOutput, type OutputSubject } from '../claims/extract/output.ts'
import type { Message } from '../ecosystems/file-facts.ts'
import type { At, CodeModel } from '../facts/model/model.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { memoize } from '../memoize.ts'
import { type Alignment, align, corrected, type MessageWord, templateWords, wordsOf } from './align-message.ts'
import type { ClaimKind } from './claim-kind.ts'
import { contradicts, holds, type Outcome, shown, unknown } from './outcome.ts'

export const outputKind = {
  type: 'output',
  severity: 'medium',
  extract: extractOutput,
  verify: verifyOutput,
  needs: outputNeeds,
  comparesWords: true,
  isVerbatim: true,
} satisfies ClaimKind<OutputSubject>

/** Fewer words in common are chance. */
const MIN_MATCHED = 4
/** A quote that differs in more places quotes something else. */
const MAX_DIFFERENCES = 2
const MAX_COMPARED = 40
/** Words that as many messages have do not tell them apart. */
const MAX_MESSAGES_OF_WORD = 400

/** A quoted line is held against the one message of the code that it plainly comes from. */
function verifyOutput(claim: Claim<OutputSubject>, snapshot: Snapshot): Outcome {
  const quote = wordsOf(claim.subject.quote)
  const found = likelyMessages(quote, snapshot.code).flatMap(({ message, words }) => {
    const alignment = align(quote, words)
    return alignment && isPlain(alignment, words) ? [{ message, alignment, words }] : []
  })
  const exact = found.find(({ alignment }) => alignment.differences.length === 0)
  if (exact) return holds(`${shown(exact.message)} has this text`, [exact.message])
  const [best] = found.sort((a, b) => b.alignment.score - a.alignment.score)
  if (
    !best ||
    best.alignment.differences.length > MAX_DIFFERENCES ||
    !isTold(claim, best.alignment) ||
    !isOfIts(quote, best, snapshot.code)
  )
    return unknown('no message of the code is near')
  const verbatim = verbatimIn(claim.subject.quote, snapshot.code)
  if (verbatim) return holds(`${shown(verbatim)} has this text`, [verbatim])
  return differs(claim.subject.quote, best.message, best.alignment)
}

/** What the verifier will ask: the words by which files are found. */
function outputNeeds({ subject }: Claim<OutputSubject>): FactNeeds {
  return { messages: [...new Set(wordsOf(subject.quote).flatMap(({ key }) => key.match(/[a-z]{3,}/g) ?? []))] }
}

const textsOf = memoize((code: CodeModel): readonly { message: At<Message>; text: string }[] =>
  code.messages().map((message) => ({ message, text: asCompared(message.parts.join(' \0 ')) })),
)

/** The text that holds the quote word for word, however much more it says: a help text, an example. */
function verbatimIn(quote: string, code: CodeModel): At<Message> | undefined {
  const wanted = asCompared(quote)
  return textsOf(code).find(({ text }) => text.includes(wanted))?.message
}

/** Without what a terminal's width and the way of quoting change. */
function asCompared(text: string): string {
  return text
    .replace(/\\[nrt]|\s+/g, ' ')
    .replace(/[\\'"`]/g, '')
    .trim()
}

function differs(quote: string, message: At<Message>, { differences }: Alignment): Outcome {
  const said = differences.map(({ source, quoted }) =>
    source === '' ? `without \`${quoted}\`` : quoted === '' ? `with \`${source}\`` : `\`${source}\`, not \`${quoted}\``,
  )
  return contradicts('message', `${shown(message)} prints it ${said.join(' and ')}`, {
    evidence: [message],
    // What fills a gap that the quote does not reach is not known.
    suggestion: differences.some(({ source }) => source.includes('…')) ? null : corrected(quote, differences),
  })
}

/** Most of the message's own words are in the quote, and most of the quote comes from it. */
function isPlain({ matched, left, outside, differences }: Alignment, template: readonly MessageWord[]): boolean {
  const text = template.filter(({ word }) => word !== null).length
  if (matched < MIN_MATCHED) return false
  return left * 4 <= text && outside <= Math.max(2, matched / 2) && differences.length * 3 <= matched
}

/** A word that so few messages have tells them from others. */
const RARE = 30
const MIN_RARE = 2

/** Where another word stands in the quote, what is left in common must be more than the words that all messages are made of. */
function isOfIts(
  quote: readonly MessageWord[],
  { alignment, words }: { readonly alignment: Alignment; readonly words: readonly MessageWord[] },
  code: CodeModel,
): boolean {
  const isOther = alignment.differences.some(
    ({ source, quoted }) => source !== '' && quoted !== '' && source.toLowerCase() !== quoted.toLowerCase(),
  )
  const quoted = new Set(quote.map(({ key }) => key))
  const rare = new Set(
    words.map(({ key }) => key).filter((key) => (indexOf(code).get(key)?.length ?? 0) <= RARE && quoted.has(key)),
  )
  return !isOther || rare.size >= MIN_RARE
}

/** Placeholders and numbers stand for what a reader sees in their place. */
function isTold({ subject }: Claim<OutputSubject>, { differences }: Alignment): boolean {
  return differences.every(
    ({ source, quoted }) =>
      !/\d/.test(source + quoted) &&
      !isStandIn(quoted, subject.quote) &&
      source !== quoted &&
      !DATE_PATTERN.test(source) &&
      !DATE_PATTERN.test(quoted),
  )
}

/** `eeee`, `yyyy-MM-dd`: what a formatter of dates fills in. */
const DATE_PATTERN = /^(?:([a-z])\1+)(?:[-.]?([a-z])\2+)*$/i

function isStandIn(word: string, quote: string): boolean {
  return word !== '' && (quote.includes(`<${word}`) || quote.includes(`{${word}`) || quote.includes(`[${word}`))
}

interface Indexed {
  readonly message: At<Message>
  readonly words: readonly MessageWord[]
}

const indexOf = memoize((code: CodeModel): ReadonlyMap<string, readonly Indexed[]> => {
  const index = new Map<string, Indexed[]>()
  for (const message of code.messages()) {
    const entry = { message, words: templateWords(message.parts) }
    for (const key of new Set(entry.words.map(({ key }) => key))) {
      const held = index.get(key)
      if (held) held.push(entry)
      else index.set(key, [entry])
    }
  }
  return index
})

/** The messages that share the most words with a quote. */
function likelyMessages(quote: readonly MessageWord[], code: CodeModel): readonly Indexed[] {
  const shared = new Map<Indexed, number>()
  for (const key of new Set(quote.map(({ key }) => key))) {
    const having = indexOf(code).get(key) ?? []
    if (having.length <= MAX_MESSAGES_OF_WORD)
      for (const entry of having) shared.set(entry, (shared.get(entry) ?? 0) + 1)
  }
  return [...shared]
    .filter(([, count]) => count >= 2)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COMPARED)
    .map(([entry]) => entry)
}
