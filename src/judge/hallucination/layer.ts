import type { JudgedStatement, JudgedValue } from '../facts/compare/statement.ts'
import { isUnsupported, MUST_EXIST } from '../facts/compare/unsupported.ts'
import type { Sources } from '../facts/sources.ts'
import type { Statement } from '../facts/statement.ts'
import type { Finding, LayerOutcome } from '../layers/layer.ts'
import { issue, quoted } from '../result/issue.ts'
import { contradictions } from './contradictions.ts'

const CERTAINTY = 0.75
const MAX_FINDINGS = 100
const CERTAIN =
  /\b(?:definitely|certainly|undoubtedly|unquestionably|without (?:a )?doubt|guaranteed|always|proven|absolutely|it is (?:well )?known|obviously|clearly|100 ?%)\b/i

/**
 * Layer 4: what the output makes up. Names, paths, versions, links and identifiers that stand in no source, values that
 * contradict each other within the output, and words of certainty on what no source supports.
 *
 * @param parts the sentences and their parts, whose values are compared with each other
 */
export function judgeHallucination(
  statements: readonly JudgedStatement[],
  sources: Sources,
  parts: readonly Statement[],
): LayerOutcome {
  const findings: Finding[] = [...contradictions(parts)]
  let decided = findings.length
  let open = 0
  for (const { statement, values } of statements) {
    if (findings.length >= MAX_FINDINGS) break
    const invented = values.flatMap((judged) => {
      if (sources.empty) {
        if (MUST_EXIST.has(judged.value.kind)) open++
        return []
      }
      const finding = inventedValue(judged, statement, sources)
      if (finding || MUST_EXIST.has(judged.value.kind)) decided++
      return finding ? [finding] : []
    })
    findings.push(...invented)
    const sure = CERTAIN.exec(statement.text)?.[0]
    if (sure !== undefined && invented.length > 0) findings.push(overconfident(sure, statement))
  }
  return { findings, decided, open }
}

/**
 * What must exist is invented when no source has it; a number only when the sources give another in its place. People's names are
 * claims that lack support rather than inventions.
 */
function inventedValue({ value, judgement }: JudgedValue, statement: Statement, sources: Sources): Finding | null {
  if (value.kind === 'date' || value.stance !== 'affirmed' || sources.has(value.key) || sources.has(value.text))
    return null
  const other = judgement.state === 'contradicted' && judgement.actual !== null ? judgement : null
  if (judgement.state === 'supported' || (other === null && !isUnsupported(value, sources))) return null
  const isPerson = value.kind === 'name' && /^\p{Lu}\p{Ll}+ /u.test(value.text)
  return {
    about: value.text,
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: isPerson ? 'unsupported_claim' : 'hallucination',
      message:
        other === null
          ? `${quoted(value.text)} not found in sources`
          : `States ${quoted(value.text)} but actually ${quoted(other.actual)} according to ${other.statement.source}`,
      location: statement.location,
      suggestion:
        other === null
          ? 'Remove the unsupported claim or provide a valid source'
          : `Correct it to ${quoted(other.actual)}${addressOf(other.statement)}`,
    }),
  }
}

function addressOf({ address }: Statement): string {
  return address === undefined ? '' : ` based on ${address.slice(0, 300)}`
}

function overconfident(word: string, statement: Statement): Finding {
  return {
    certainty: CERTAINTY,
    issue: issue({
      severity: 'warning',
      type: 'confidence_mismatch',
      message: `Says ${quoted(word)} of what no source supports: ${quoted(statement.text, 200)}`,
      location: statement.location,
      suggestion: `Name a source, or leave ${quoted(word)} out`,
    }),
  }
}
