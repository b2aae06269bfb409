import { groupBy } from '../../base/group-by.ts'
import { differenceOf, frameOf } from '../facts/frame.ts'
import { BY_MODEL } from '../facts/layer.ts'
import type { Sources } from '../facts/sources.ts'
import type { Statement } from '../facts/statement.ts'
import { isOpen, type JudgedStatement } from '../facts/verdict.ts'
import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'

const CERTAINTY = 0.75

/** Sentences of one output, under one heading, that differ in only one value: at most one of them is true. */
function contradictions(statements: readonly Statement[]): Finding[] {
  const framed = statements
    .filter(({ field }) => !field)
    .map((statement) => ({ statement, frame: frameOf(statement.text) }))
  const groups = groupBy(framed, ({ statement, frame }) => `${statement.under}\0${frame.key}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ statement, frame }) => {
      const difference = first ? differenceOf(frame, first.frame) : null
      if (!first || !difference) return []
      return [inconsistency(statement, first.statement, difference.stated.text, difference.actual.text)]
    }),
  )
}

function inconsistency(statement: Statement, other: Statement, value: string, before: string): Finding {
  return {
    about: value,
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: 'detail_inconsistency',
      message: `${quoted(value)} here but ${quoted(before)} at ${other.location}: ${quoted(statement.text, 200)}`,
      location: statement.location,
      suggestion: `Give one value in both places; the other says: ${other.text.slice(0, 250)}`,
    }),
  }
}

const COMPARED = 0.75
const MAX_FINDINGS = 100
const CERTAIN =
  /\b(?:definitely|certainly|undoubtedly|unquestionably|without (?:a )?doubt|guaranteed|always|proven|absolutely|it is (?:well )?known|obviously|clearly|100 ?%)\b/i

/**
 * Layer 4: what the output makes up. Values that occur in no source if a source has another one or if a model finds no support; values that
 * contradict each other within the output; and words of certainty in statements that the sources do not support.
 */
export function judgeHallucination(judged: readonly JudgedStatement[], sources: Sources): LayerOutcome {
  const inconsistent = contradictions(judged.map(({ statement }) => statement))
  const findings = judged.flatMap((each) => {
    const invented = inventedOf(each, sources)
    if (invented) return [invented, ...overconfident(each)]
    return isBorneOut(each) || isRuledOut(each) ? [] : overconfident(each)
  })
  const open = judged.filter(isOpen).length
  return {
    findings: [...inconsistent, ...findings].slice(0, MAX_FINDINGS),
    decided: judged.length - open + inconsistent.length,
    open,
  }
}

function isBorneOut(each: JudgedStatement): boolean {
  return isOpen(each) || each.comparison.state === 'supported' || each.reading?.state === 'supported'
}

/** A contradicted statement is a false fact, however certain it sounds. */
function isRuledOut({ reading }: JudgedStatement): boolean {
  return reading?.state === 'contradicted'
}

/** People's names count as unsupported claims rather than inventions. */
function inventedOf({ statement, comparison, reading }: JudgedStatement, sources: Sources): Finding | null {
  const { location } = statement
  if (comparison.state === 'contradicted') {
    const { stated, actual, kind, source } = comparison
    if (kind === 'date' || sources.has(stated)) return null
    const address = source.source.address === undefined ? '' : ` based on ${source.source.address.slice(0, 300)}`
    return finding(stated, COMPARED, {
      type: 'hallucination',
      message: `States ${quoted(stated)} but actually ${quoted(actual)} according to ${source.source.name}`,
      location,
      suggestion: `Correct it to ${quoted(actual)}${address}`,
    })
  }
  const missing = reading?.state === 'not_in_sources' ? reading.missing : null
  if (missing === null) return null
  const isPerson = missing.kind === 'name' && /^\p{Lu}\p{Ll}+ /u.test(missing.text)
  return finding(missing.text, BY_MODEL, {
    type: isPerson ? 'unsupported_claim' : 'hallucination',
    message: `${quoted(missing.text)} not found in sources`,
    location,
    suggestion: 'Remove the unsupported claim or provide a valid source',
  })
}

function finding(about: string, certainty: number, rest: Omit<Parameters<typeof issue>[0], 'severity'>): Finding {
  return { about, certainty, issue: issue({ severity: 'error', ...rest }) }
}

function overconfident({ statement }: JudgedStatement): Finding[] {
  const sure = CERTAIN.exec(statement.text)?.[0]
  if (sure === undefined) return []
  return [
    {
      certainty: COMPARED,
      issue: issue({
        severity: 'warning',
        type: 'confidence_mismatch',
        message: `Says ${quoted(sure)} of what no source supports: ${quoted(statement.text, 200)}`,
        location: statement.location,
        suggestion: `Name a source, or leave ${quoted(sure)} out`,
      }),
    },
  ]
}
