import { issue, quoted } from '../issue.ts'
import type { Finding, LayerOutcome } from '../layer.ts'
import type { Value, ValueKind } from '../text/values.ts'
import { align, negationAgainst } from './align.ts'
import type { Sources, Statement } from './sources.ts'

const NAMES: Readonly<Record<ValueKind, string>> = {
  url: 'link',
  identifier: 'identifier',
  version: 'version',
  date: 'date',
  number: 'number',
  path: 'path',
  name: 'name',
}
/** Sources speak of more than one thing, so aligned values are less certain than a schema. */
const ALIGNED = 0.8
const ABSENT = 0.6
const MOST_FINDINGS = 100

/**
 * Layer 3: the values of the output against its sources. A value that the sources give otherwise is a `fact_mismatch`; one
 * that must be spelled out somewhere to be true (a name, an identifier, a path, a link, a version) and stands in none is an
 * `unsupported_claim`. Numbers and dates that no source speaks of stay open.
 */
export function judgeFacts(statements: readonly Statement[], sources: Sources): LayerOutcome {
  const findings: Finding[] = []
  let decided = 0
  let open = 0
  for (const statement of statements) {
    if (findings.length >= MOST_FINDINGS) break
    for (const value of statement.values) {
      const verdict = sources.empty ? null : judgeValue(value, statement, sources)
      if (verdict === null) open++
      else decided++
      if (verdict) findings.push(verdict)
    }
    const negation = sources.empty ? null : negationAgainst(statement, sources.statements)
    if (!negation) continue
    decided++
    if (negation.contradicts) findings.push(opposite(statement, negation.other))
  }
  return { findings, decided, open }
}

/** A finding, undefined when the value holds, null when nothing can be said. */
function judgeValue(value: Value, statement: Statement, sources: Sources): Finding | null | undefined {
  const alignment = align(value, statement, sources.statements)
  if (alignment.state === 'supported') return undefined
  if (alignment.state === 'contradicted') return mismatch(value, statement, alignment.actual, alignment.statement)
  if (value.kind === 'number' || value.kind === 'date') return null
  return sources.has(value.key) || sources.has(value.text) ? undefined : unsupported(value, statement)
}

function mismatch(value: Value, { location }: Statement, actual: Value, source: Statement): Finding {
  const label = labelWords(value)
  return {
    about: value.text,
    certainty: ALIGNED,
    issue: issue({
      // Dates are told in so many ways that a difference is not held against the output as an error.
      severity: value.kind === 'date' ? 'warning' : 'error',
      type: 'fact_mismatch',
      message: `${capital(NAMES[value.kind])} stated as ${quoted(value.text)}${label} but actually ${quoted(actual.text)} according to ${source.source}`,
      location,
      suggestion: `Correct ${quoted(value.text)} to ${quoted(actual.text)}, based on ${source.address === undefined ? '' : `${source.address.slice(0, 200)}: `}${source.text.slice(0, 200)}`,
    }),
  }
}

function unsupported(value: Value, { location }: Statement): Finding {
  return {
    about: value.text,
    certainty: ABSENT,
    issue: issue({
      severity: 'warning',
      type: 'unsupported_claim',
      message: `${capital(NAMES[value.kind])} ${quoted(value.text)} not found in sources`,
      location,
      suggestion: 'Remove the unsupported claim or provide a valid source',
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

function labelWords({ label }: Value): string {
  return label.length === 0 ? '' : ` (${label.slice(0, 3).join(', ')})`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
