import { quotedFrom } from '../layers/evidence.ts'
import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { isOpen, type JudgedStatement, type JudgedValue } from './compare/statement.ts'
import { isUnsupported, MUST_EXIST } from './compare/unsupported.ts'
import type { StatementOpinions } from './opinion.ts'
import type { StatedValue } from './parse/clause.ts'
import type { Sources, TrustedText } from './sources.ts'
import type { Statement } from './statement.ts'

const NAMES: Readonly<Record<StatedValue['kind'], string>> = {
  url: 'Link',
  identifier: 'Identifier',
  version: 'Version',
  date: 'Date',
  number: 'Number',
  path: 'Path',
  name: 'Name',
  flag: 'Option',
  method: 'HTTP method',
  platform: 'Platform',
}
/** Sources speak of more than one thing, so aligned values are less certain than a schema. */
const ALIGNED = 0.8
const ABSENT = 0.6
/** As sure as a model's word is; so much of the statement counts as decided. */
const BY_MODEL = 0.6
const MAX_FINDINGS = 100
const MAX_UNDECIDED = 200

export interface FactsOutcome extends LayerOutcome {
  /** Statements that the sources neither bear out nor contradict. */
  readonly undecided: readonly string[]
  /** Statements that a model found to be true, each with the words of the source that say so. */
  readonly evidence: readonly string[]
}

/**
 * Layer 3: the statements of the output against its sources. What the sources give otherwise, or deny, is a `fact_mismatch`; what
 * must be spelled out somewhere to be true (a name, an option, a path, a link, a version) and stands in none of them is an
 * `unsupported_claim`. Everything else stays open, unless a model has an opinion on it for which it can quote a source.
 */
export function judgeFacts(
  judged: readonly JudgedStatement[],
  sources: Sources,
  { texts, opinions }: { readonly texts: readonly TrustedText[]; readonly opinions: StatementOpinions },
): FactsOutcome {
  const findings: Finding[] = []
  const undecided: string[] = []
  const evidence: string[] = []
  let decided = 0
  let open = 0
  for (const each of judged) {
    if (findings.length >= MAX_FINDINGS) break
    const answers = sources.empty
      ? each.values.map(() => null)
      : each.values.map((value) => answerOf(value, each.statement, sources))
    const opposites = each.agreements.flatMap(({ agreement }) =>
      agreement.state === 'contradicted' ? [opposite(each.statement, agreement.source.statement)] : [],
    )
    const told = answers.flatMap((answer) => answer ?? [])
    // A sentence that a source turns round says nothing more when its values are told as well.
    findings.push(...told, ...(told.length === 0 ? opposites.slice(0, 1) : []))
    decided += answers.filter((answer) => answer !== null).length
    decided += each.agreements.filter(({ agreement }) => agreement.state !== 'open').length
    open += answers.filter((answer) => answer === null).length
    if (sources.empty || told.length > 0 || opposites.length > 0 || !isOpen(each)) continue
    const opinion = opinions.get(each.statement.text.toWellFormed())
    const source = opinion ? quotedFrom(opinion.quote, texts, ({ content }) => content) : null
    if (opinion && source) {
      if (!opinion.isTrue) findings.push(contradictedByModel(each.statement, opinion.quote, source))
      else evidence.push(`${each.statement.text} (${source.name}: ${quoted(opinion.quote, 200)})`.toWellFormed())
      decided += BY_MODEL
      open += 1 - BY_MODEL
      continue
    }
    if (each.values.length === 0) open++
    if (undecided.length < MAX_UNDECIDED) undecided.push(each.statement.text.toWellFormed())
  }
  return { findings, undecided, evidence, decided, open }
}

/** A finding, undefined when the value holds, null when nothing can be said. */
function answerOf(
  { value, judgement }: JudgedValue,
  statement: Statement,
  sources: Sources,
): Finding | null | undefined {
  if (judgement.state === 'supported') return undefined
  if (judgement.state === 'contradicted') return mismatch(value, statement, judgement.actual, judgement.statement)
  if (isUnsupported(value, sources)) return unsupported(value, statement)
  return value.stance === 'affirmed' && sources.has(value.text) && MUST_EXIST.has(value.kind) ? undefined : null
}

function mismatch(value: StatedValue, { location }: Statement, actual: string | null, source: Statement): Finding {
  const address = source.address === undefined ? '' : `${source.address.slice(0, 200)}: `
  return {
    about: value.text,
    certainty: ALIGNED,
    issue: issue({
      // Dates are told in so many ways that a difference is not held against the output as an error.
      severity: value.kind === 'date' ? 'warning' : 'error',
      type: 'fact_mismatch',
      message:
        actual === null
          ? `${NAMES[value.kind]} ${quoted(value.text)} is ${value.stance === 'affirmed' ? 'ruled out by' : 'ruled out, but not according to'} ${source.source}: ${quoted(source.text, 180)}`
          : `${NAMES[value.kind]} stated as ${quoted(value.text)} but actually ${quoted(actual)} according to ${source.source}`,
      location,
      suggestion: `Correct ${quoted(value.text)}${actual === null ? '' : ` to ${quoted(actual)}`}, based on ${address}${source.text.slice(0, 200)}`,
    }),
  }
}

function unsupported(value: StatedValue, { location }: Statement): Finding {
  return {
    about: value.text,
    certainty: ABSENT,
    issue: issue({
      severity: 'warning',
      type: 'unsupported_claim',
      message: `${NAMES[value.kind]} ${quoted(value.text)} not found in sources`,
      location,
      suggestion: 'Remove the unsupported claim or provide a valid source',
    }),
  }
}

function contradictedByModel({ text, location }: Statement, quote: string, source: TrustedText): Finding {
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

function opposite(statement: Statement, other: Statement): Finding {
  return {
    certainty: ALIGNED,
    issue: issue({
      severity: 'error',
      type: 'fact_mismatch',
      message: `Stated: ${quoted(statement.text, 180)}, but the opposite according to ${other.source}: ${quoted(other.text, 180)}`,
      location: statement.location,
      suggestion: `Correct the statement, based on: ${other.text.slice(0, 300)}`,
    }),
  }
}
