import type { Known } from '../criteria/decision.ts'
import { judgeStatement } from '../facts/compare/statement.ts'
import { type FactsOutcome, judgeFacts } from '../facts/layer.ts'
import { createSources, type Sources, type TrustedText } from '../facts/sources.ts'
import { type Statement, statementsOf } from '../facts/statement.ts'
import { openCitations } from '../hallucination/citations.ts'
import { judgeHallucination } from '../hallucination/layer.ts'
import type { TrustedSource } from '../request.ts'
import type { ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import { sentencesOf } from '../text/sentences.ts'
import type { Asked } from './asked.ts'
import type { Checked } from './checked.ts'
import type { Outcomes } from './confidence.ts'
import type { LayerOutcome } from './layer.ts'

/** What the layers of facts and of hallucination come to. */
export interface Truth extends Outcomes {
  readonly facts?: FactsOutcome
  readonly hallucination?: LayerOutcome
}

/** What is true of pages, and what they make up, by the claim engine. */
export function checkedTruth(
  view: OutputView,
  { facts, hallucination, undecided }: Checked,
  runs: (type: ValidationType) => boolean,
): Truth {
  return {
    ...(runs('facts') && { facts: withCitations({ ...facts, undecided, evidence: [] }, view) }),
    ...(runs('hallucination') && { hallucination }),
  }
}

/** What is true of the output, by its sources, and what it makes up. */
export function judgeTruth(
  view: OutputView,
  asked: Pick<Asked, 'trusted_sources' | 'context' | 'statementOpinions'>,
  runs: (type: ValidationType) => boolean,
): Truth {
  const statements = statementsOfView(view)
  const texts = (asked.trusted_sources ?? []).map(trustedText)
  const sources = createSources(texts)
  const compared = statements.map((statement) => judgeStatement(statement, sources))
  const known = asked.context === undefined ? sources : withContext(texts, asked.context)
  return {
    ...(runs('facts') && {
      facts: withCitations(
        judgeFacts(compared, sources, { texts, opinions: asked.statementOpinions ?? new Map() }),
        view,
      ),
    }),
    ...(runs('hallucination') && {
      hallucination: judgeHallucination(compared, known, statements.flatMap(withParts)),
    }),
  }
}

/** The statements of an output's texts. */
function statementsOfView({ pages }: OutputView): Statement[] {
  return [...pages.entries()].flatMap(([part, page]) => statementsOf(sentencesOf(part, page), 'the output'))
}

/**
 * A sentence, and its parts: between semicolons and dashes, behind a bold lead or an "and". Each says something of its own.
 */
function withParts(statement: Statement): Statement[] {
  const parts = statement.text.split(/;\s+|\s[–—]\s|(?<=[.!?])\s+(?=[A-Z`])|,\s+(?:and|but|so|which)\s+/)
  if (parts.length === 1) return [statement]
  const sentences = parts.map((text) => ({ ...statement, text }))
  return [statement, ...statementsOf(sentences, statement.source)]
}

function withCitations(facts: FactsOutcome, { parts }: OutputView): FactsOutcome {
  const findings = parts.flatMap(openCitations)
  return { ...facts, findings: [...facts.findings, ...findings], decided: facts.decided + findings.length }
}

/** What the output was asked may be named in it, and proves nothing. */
function withContext(texts: readonly TrustedText[], context: unknown): Sources {
  const sources = createSources(texts)
  if (sources.empty) return sources
  const asked = createSources([
    { name: 'context', content: typeof context === 'string' ? context : JSON.stringify(context) },
  ])
  return { ...sources, has: (text) => sources.has(text) || asked.has(text) }
}

function trustedText(source: TrustedSource, index: number): TrustedText {
  const fallback = `source ${index + 1}`
  if (typeof source === 'string') return { name: fallback, content: source }
  const { name, url, content } = source
  return { name: name ?? url ?? fallback, content, ...(url === undefined ? {} : { address: url }) }
}

/** What the criteria that speak of facts go by. */
export function knownOf({ facts, hallucination }: Outcomes): Known {
  return {
    facts: !facts ? 'unasked' : hasInvented(hallucination) ? 'refuted' : stateOf(facts, 'refuted', 'supported'),
    hasErrors: [facts, hallucination].some((layer) => layer?.findings.some(({ issue }) => issue.severity === 'error')),
    invented: !hallucination ? 'unasked' : stateOf(hallucination, 'some', 'none'),
  }
}

/** What is made up is supported by nothing. */
function hasInvented(hallucination: LayerOutcome | undefined): boolean {
  return hallucination?.findings.some(({ issue }) => issue.type === 'hallucination') ?? false
}

function stateOf<T extends string>({ findings, decided, open }: LayerOutcome, bad: T, good: T): T | 'open' {
  if (findings.length > 0) return bad
  return decided > 0 && open === 0 ? good : 'open'
}
