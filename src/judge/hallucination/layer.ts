import { type Alignment, align } from '../facts/align.ts'
import type { Sources, Statement } from '../facts/sources.ts'
import { issue, quoted } from '../issue.ts'
import type { Finding, LayerOutcome } from '../layer.ts'
import type { Value, ValueKind } from '../text/values.ts'
import { contradictions } from './contradictions.ts'

/** What must be spelled out somewhere to exist. People's names are claims that lack support rather than inventions. */
const MUST_EXIST: ReadonlySet<ValueKind> = new Set(['url', 'identifier', 'version', 'path', 'name'])
const CERTAINTY = 0.75
const MOST = 100
const CERTAIN =
  /\b(?:definitely|certainly|undoubtedly|unquestionably|without (?:a )?doubt|guaranteed|always|proven|absolutely|it is (?:well )?known|obviously|clearly|100 ?%)\b/i

/**
 * Layer 4: what the output makes up. Names, paths, versions, links and identifiers that stand in no source, values that
 * contradict each other within the output, and words of certainty on what no source supports. Values of the `judged` sentences are
 * compared with each other and with those of `given`.
 */
export function judgeHallucination(
  statements: readonly Statement[],
  sources: Sources,
  { given, judged }: { readonly given: readonly Statement[]; readonly judged: readonly Statement[] },
): LayerOutcome {
  const findings: Finding[] = [...contradictions(judged, given)]
  let decided = findings.length
  let open = 0
  for (const statement of statements) {
    if (findings.length >= MOST) break
    const invented = statement.values.flatMap((value) => {
      if (sources.empty) {
        if (MUST_EXIST.has(value.kind)) open++
        return []
      }
      const finding = inventedValue(value, statement, sources)
      if (finding || MUST_EXIST.has(value.kind)) decided++
      return finding ? [finding] : []
    })
    findings.push(...invented)
    const sure = CERTAIN.exec(statement.text)?.[0]
    if (sure !== undefined && invented.length > 0) findings.push(overconfident(sure, statement))
  }
  return { findings, decided, open }
}

/** What must exist is invented when no source has it; a number only when the sources give another in its place. */
function inventedValue(value: Value, statement: Statement, sources: Sources): Finding | null {
  if (value.kind === 'date' || sources.has(value.key) || sources.has(value.text)) return null
  const alignment = align(value, statement, sources.statements)
  if (alignment.state === 'supported') return null
  if (!MUST_EXIST.has(value.kind) && alignment.state !== 'contradicted') return null
  const isPerson = value.kind === 'name' && /^\p{Lu}\p{Ll}+ /u.test(value.text)
  const actual = alignment.state === 'contradicted' ? alignment.actual.text : null
  return {
    about: value.text,
    certainty: CERTAINTY,
    issue: issue({
      severity: 'error',
      type: isPerson ? 'unsupported_claim' : 'hallucination',
      message:
        actual === null
          ? `${quoted(value.text)} not found in sources`
          : `States ${quoted(value.text)} but actually ${quoted(actual)} according to ${alignment.state === 'contradicted' ? alignment.statement.source : 'the sources'}`,
      location: statement.location,
      suggestion:
        actual === null
          ? 'Remove the unsupported claim or provide a valid source'
          : `Correct it to ${quoted(actual)}${addressOf(alignment)}`,
    }),
  }
}

function addressOf(alignment: Alignment): string {
  const address = alignment.state === 'contradicted' ? alignment.statement.address : undefined
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
