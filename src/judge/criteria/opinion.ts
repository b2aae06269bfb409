import type { StatementModel } from '../facts/opinion.ts'
import { quotedFrom, spaced } from '../layers/evidence.ts'
import type { OutputView } from '../text/output.ts'
import { type Decision, decision } from './decision.ts'

/** A model's opinion on a criterion that nothing else decides, and the quote from the output that supports it. */
export interface Opinion {
  readonly met: boolean
  readonly quote: string
}

export type Opinions = ReadonlyMap<string, Opinion>

/** A model that checks an output for a criterion and, optionally, statements against sources. */
export interface CriterionModel extends Partial<StatementModel> {
  /** The model's name, for results. */
  readonly model: string
  /** Null if it cannot decide. */
  decide(asked: { readonly criterion: string; readonly output: string }): Promise<Opinion | null>
}

const MAX_SHOWN_LENGTH = 160

/**
 * The decision of an opinion: null unless its quote occurs in the output, is long enough to be meaningful, and neither repeats the
 * criterion nor addresses the judge.
 */
export function decisionOf(
  criterion: string,
  { met, quote }: Opinion,
  output: Pick<OutputView, 'text' | 'value'>,
): Decision | null {
  const evidence = spaced(quote)
  if (quotedFrom(quote, [output.text, asJson(output.value)], String) === null) return null
  if (letters(evidence).includes(letters(criterion))) return null
  const shown =
    evidence.length > MAX_SHOWN_LENGTH ? `${evidence.slice(0, MAX_SHOWN_LENGTH - 1).toWellFormed()}…` : evidence
  return decision(met, `the output has '${shown}'`)
}

/** The opinion on a criterion, if its quote occurs in the output. */
export function answerOf(criterion: string, opinions: Opinions, output: OutputView): Opinion | null {
  const opinion = opinions.get(criterion)
  return opinion && decisionOf(criterion, opinion, output) ? opinion : null
}

/** Maximum number of characters of an output to show to a model. */
const MAX_OUTPUT = 24_000

/** An output as shown to a model. Files have their names and equal shares of the length; the lines that a change writes come first. */
export function shownOutput({ value, parts, isChange }: OutputView): string {
  const files = parts.flatMap(({ file, text, isPartial, written }) => {
    if (file === undefined) return []
    const lines = isPartial ? text : written
    const wholes = isPartial ? [] : [{ head: isChange ? `${file} (the whole file)` : file, text }]
    return lines === undefined
      ? wholes
      : [{ head: `${file} (the lines that the change writes)`, text: lines }, ...wholes]
  })
  if (files.length === 0) return (typeof value === 'string' ? value : asJson(value)).slice(0, MAX_OUTPUT).toWellFormed()
  const share = Math.floor(MAX_OUTPUT / files.length)
  const spare = files.reduce((sum, { text }) => sum + Math.max(0, share - text.length), 0)
  const most = share + Math.floor(spare / Math.max(1, files.filter(({ text }) => text.length > share).length))
  return files
    .map(({ head, text }) => `=== ${head}\n${text.slice(0, most)}`)
    .join('\n\n')
    .slice(0, 2 * MAX_OUTPUT)
    .toWellFormed()
}

function asJson(value: unknown): string {
  return typeof value === 'string' ? '' : (JSON.stringify(value, null, 1) ?? '')
}

/** Normalizes a text to compare wordings. */
function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
