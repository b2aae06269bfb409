import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { fieldWords } from '../text/view.ts'
import type { Comparison } from './compare.ts'
import type { Statement } from './statement.ts'
import { isOpen, type JudgedStatement, type Reading } from './verdict.ts'

/** Certainty of a comparison with sources; they may be about different things, so it is lower than that of a schema. */
const COMPARED = 0.8
/** Certainty of a model's opinion, and the share of the statement that counts as decided. */
export const BY_MODEL = 0.6
const MAX_FINDINGS = 100
const MAX_UNDECIDED = 200

export interface FactsOutcome extends LayerOutcome {
  /** Statements that neither a comparison nor a model decided. */
  readonly undecided: readonly string[]
  /** Statements that a model found to be true, each with its quote from the source. */
  readonly evidence: readonly string[]
  /** Number of statements checked, of all in the output. */
  readonly checked: number
}

/**
 * Layer 3: the statements of the output against its sources. A different value in a source is a `fact_mismatch`; a statement missing from
 * the sources, by a model's opinion or by a quotation, is an `unsupported_claim`. Everything else stays open.
 */
export function judgeFacts(judged: readonly JudgedStatement[]): FactsOutcome {
  const open = judged.filter(isOpen)
  const read = judged.filter(({ reading }) => reading !== null).length
  return {
    findings: judged.flatMap(findingOf).slice(0, MAX_FINDINGS),
    undecided: [...new Set(open.map(({ statement }) => statement.text.toWellFormed()))].slice(0, MAX_UNDECIDED),
    evidence: judged.flatMap(({ statement, reading }) =>
      reading?.state === 'supported'
        ? [`${statement.text} (${reading.source.name}: ${quoted(reading.quote, 200)})`.toWellFormed()]
        : [],
    ),
    checked: judged.length - open.length,
    decided: judged.length - open.length - read * (1 - BY_MODEL),
    open: open.length + read * (1 - BY_MODEL),
  }
}

function findingOf({ statement, comparison, reading }: JudgedStatement): Finding[] {
  if (comparison.state === 'contradicted') return [mismatch(statement, comparison)]
  if (comparison.state === 'misquoted') return [misquoted(statement, comparison.quotation)]
  if (reading?.state === 'contradicted') return [contradicted(statement, reading)]
  return reading?.state === 'not_in_sources' ? [unsupported(statement, reading)] : []
}

function mismatch(
  { location, field }: Statement,
  { stated, actual, kind, source }: Extract<Comparison, { state: 'contradicted' }>,
): Finding {
  const address = source.source.address === undefined ? '' : `${source.source.address.slice(0, 200)}: `
  const what = field ? `${fieldWords(field.path)} is stated` : 'stated'
  return {
    about: stated,
    certainty: COMPARED,
    issue: issue({
      // Dates have so many formats that a difference is only a warning.
      severity: kind === 'date' ? 'warning' : 'error',
      type: 'fact_mismatch',
      message: `${capitalized(what)} as ${quoted(stated)} but actually ${quoted(actual)} according to ${source.source.name}`,
      location,
      suggestion: `Correct ${quoted(stated)} to ${quoted(actual)}, based on ${address}${source.text.slice(0, 200)}`,
    }),
  }
}

function misquoted({ location }: Statement, quotation: string): Finding {
  return {
    certainty: COMPARED,
    issue: issue({
      severity: 'warning',
      type: 'unsupported_claim',
      message: `Quotation ${quoted(quotation, 200)} not found in sources`,
      location,
      suggestion: 'Quote the words exactly as in the source, or mark them as your own',
    }),
  }
}

function contradicted({ text, location }: Statement, { quote, source }: Extract<Reading, { quote: string }>): Finding {
  return {
    certainty: BY_MODEL,
    issue: issue({
      severity: 'error',
      type: 'fact_mismatch',
      message: `Stated: ${quoted(text, 180)}, but the model finds otherwise in ${source.name}: ${quoted(quote, 180)}`,
      location,
      suggestion: `Correct the statement, based on: ${quote.slice(0, 300)}`,
    }),
  }
}

function unsupported(
  { text, location }: Statement,
  { missing }: Extract<Reading, { state: 'not_in_sources' }>,
): Finding {
  return {
    certainty: BY_MODEL,
    ...(missing && { about: missing.text }),
    issue: issue({
      severity: 'warning',
      type: 'unsupported_claim',
      message: `The model finds nothing in the sources that says: ${quoted(text, 180)}`,
      location,
      suggestion: 'Remove the unsupported claim or provide a valid source',
    }),
  }
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
