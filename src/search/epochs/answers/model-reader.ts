import * as z from 'zod'
import { fenced } from '../../../base/models/fence.ts'
import type { LanguageModel } from '../../../base/models/language-model.ts'
import type { ValidationResult } from '../../../judge/result/result.ts'
import { ValidationFailed, validateWithRetry } from '../../../judge/retry.ts'
import { type SearchHit, shownText } from './probe.ts'
import { type AnswerReader, type GivenAnswer, NO_ANSWER } from './reader.ts'
import { readableOr } from './unreadable.ts'

/** Minimum number of letters and digits of a meaningful quote. */
const MIN_LENGTH = 8

/** Whether one of the results contains the quote, ignoring markup and white space. */
export function isQuoteOf(quote: string, hits: readonly SearchHit[]): boolean {
  const words = bare(quote)
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LENGTH) return false
  return hits.some((hit) => bare(shownText(hit)).includes(words))
}

/** Removes markup of emphasis, code and links: models quote either the rendered page or its source. */
function bare(text: string): string {
  return text
    .replace(/\]\([^()\s]{0,300}\)/g, '')
    .replace(/[`*_[\]|>#"'“”‘’\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
    .toLowerCase()
}

const reply = z.object({
  found: z.enum(['answer', 'contradiction', 'not in the docs']),
  answer: z.string().max(2000),
  quote: z.string().max(2000),
  other_quote: z.string().max(2000),
})
type Reply = z.output<typeof reply>

const MAX_TOKENS = 400
/** Maximum number of characters per result, as in search. */
const MAX_RESULT_LENGTH = 2000
/** Characters of all of them, about 2,250 tokens: the last ones are cut, or left out. */
const MAX_LENGTH = 9000
/** An answer whose quote is not in the results is asked for once more. */
const MAX_ATTEMPTS = 2

/**
 * Has a model answer from the results of a search alone. An answer needs a quote that stands in the results, word for word; the model is
 * asked once more for one without, and what still has none is an answer without quotes.
 *
 * @throws ModelError from its functions, where the model does not help
 * @example
 * import { type LanguageModel, modelReader } from 'docalign/epochs'
 *
 * const reply = { found: 'answer', answer: 'Port 3000.', quote: 'The server listens on port 3000', other_quote: '' }
 * const model: LanguageModel = {
 *   model: 'stand-in',
 *   ask: async ({ schema }) => schema.parse(reply),
 *   recall: async () => null,
 * }
 * const hits = [{ qa_id: 'readme', text: 'The server listens on port 3000.', score: 0.9 }]
 * await modelReader(model).answer('Which port?', hits)
 * // { kind: 'answer', text: 'Port 3000.', quotes: ['The server listens on port 3000'] }
 */
export function modelReader(model: LanguageModel): AnswerReader {
  return {
    model: model.model,
    isQuoting: true,
    async answer(question, hits) {
      if (hits.length === 0) return NO_ANSWER
      const shown = bounded(hits)
      let last: Reply | null = null
      const validated = validateWithRetry(
        async (attempt) => {
          last = await readableOr(ask(model, question, shown, attempt), UNREADABLE)
          return formOf(isQuoted(last, shown))
        },
        { maxRetries: MAX_ATTEMPTS },
      )
      await validated.catch((error: unknown) => {
        if (!(error instanceof ValidationFailed)) throw error
      })
      return givenBy(last ?? UNREADABLE, shown)
    },
  }
}

/** The results as far as there is room for them, each with its best part. */
function bounded(hits: readonly SearchHit[]): SearchHit[] {
  let left = MAX_LENGTH
  return hits.flatMap((hit) => {
    const text = hit.text.slice(0, Math.min(MAX_RESULT_LENGTH, left)).toWellFormed()
    left -= text.length
    return text === '' ? [] : [{ ...hit, text }]
  })
}

/** An answer that rests on nothing. */
const UNREADABLE: Reply = { found: 'answer', answer: '', quote: '', other_quote: '' }

function ask(model: LanguageModel, question: string, hits: readonly SearchHit[], attempt: number): Promise<Reply> {
  const again =
    'The quote of your last answer does not stand in the results. Copy it exactly, or answer "not in the docs".'
  return model.ask({
    instruction: READER_PROMPT,
    material: [
      fenced('question', question),
      ...hits.map((hit, index) => fenced(`result_${index + 1}`, placedText(hit))),
      ...(attempt === 1 ? [] : [again]),
    ].join('\n\n'),
    schema: reply,
    maxTokens: MAX_TOKENS,
  })
}

/** A result below the page and the sections that it stands in. */
function placedText({ file, titles = [], text }: SearchHit): string {
  const place = [...(file === undefined ? [] : [file]), ...titles].join(' › ')
  return place === '' ? text : `${place}\n\n${text}`
}

function quotesOf({ found, quote, other_quote: other }: Reply): string[] {
  return found === 'answer' ? [quote] : found === 'contradiction' ? [quote, other] : []
}

function isQuoted(given: Reply, hits: readonly SearchHit[]): boolean {
  return quotesOf(given).every((quote) => isQuoteOf(quote, hits))
}

/** Whether an answer has the required form, as a validation result. */
function formOf(valid: boolean): ValidationResult {
  const issue = {
    severity: 'error',
    type: 'unverified_quote',
    message: 'The quote does not stand in the results.',
  } as const
  return {
    valid,
    confidence: 1,
    quality_score: valid ? 1 : 0,
    issues: valid ? [] : [issue],
    passed_criteria: [],
    failed_criteria: [],
  }
}

function givenBy(given: Reply, hits: readonly SearchHit[]): GivenAnswer {
  const { found, answer: text } = given
  if (found === 'not in the docs') return NO_ANSWER
  return isQuoted(given, hits) ? { kind: found, text, quotes: quotesOf(given) } : { kind: 'answer', text, quotes: [] }
}

/** Asks a model what a reader of the passages would answer. */
const READER_PROMPT = `You answer a question about a software project from the results of a search over its documentation, and from nothing else.
Each result begins with its page and sections: they say what it is about. What you know from elsewhere does not count, and neither does what the results only make likely.
- found "answer": the results say it. Answer in one short sentence that keeps to their words, and copy as the quote, exactly as they stand there, the words that say it.
- found "contradiction": two places in the results give answers to this question that cannot both be true of the same thing. Say both in one sentence, and copy one place as the quote and the other as the other_quote. Different settings, versions, platforms or examples are no contradiction.
- found "not in the docs": the results do not say it, or speak only of something near. Leave the others empty.`
