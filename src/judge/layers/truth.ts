import type { LayerResults } from '../criteria/decision.ts'
import { type FactsOutcome, judgeFacts } from '../facts/layer.ts'
import { createSources } from '../facts/sources.ts'
import { statementsOf } from '../facts/statement.ts'
import { judgeStatement } from '../facts/verdict.ts'
import { openCitations } from '../hallucination/citations.ts'
import { judgeHallucination } from '../hallucination/layer.ts'
import type { Coverage, ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { LayerInput } from './asked.ts'
import type { Outcomes } from './confidence.ts'
import type { LayerOutcome } from './layer.ts'

/** The results of the facts and hallucination layers. */
export interface Truth extends Pick<Outcomes, 'facts' | 'hallucination'> {
  readonly statements?: Coverage['statements']
  /** Statements that nothing decided. */
  readonly undecided: readonly string[]
  /** Statements that a model found to be true, each with its quote. */
  readonly evidence: readonly string[]
}

/** Which statements of an output are true and which are made up: for pages by the claim engine, otherwise by the sources. */
export function truthOf(view: OutputView, asked: LayerInput, runs: (type: ValidationType) => boolean): Truth {
  if (!runs('facts') && !runs('hallucination')) return { undecided: [], evidence: [] }
  const { facts, hallucination, statements, undecided, evidence } = asked.checked
    ? { ...asked.checked, evidence: [] }
    : compared(view, asked)
  return {
    statements,
    undecided,
    evidence,
    ...(runs('facts') && { facts: withCitations(facts, view) }),
    ...(runs('hallucination') && { hallucination }),
  }
}

function compared(view: OutputView, { trusted_sources = [], context, statementOpinions = new Map() }: LayerInput) {
  const sources = createSources(trusted_sources, context)
  const judged = statementsOf(view).map((statement) => judgeStatement(statement, sources, statementOpinions))
  const facts: FactsOutcome = judgeFacts(judged)
  return {
    facts,
    hallucination: judgeHallucination(judged, sources),
    statements: { checked: facts.checked, total: judged.length },
    undecided: facts.undecided,
    evidence: facts.evidence,
  }
}

function withCitations(facts: LayerOutcome, { pages }: OutputView): LayerOutcome {
  const findings = [...pages].flatMap(([part, page]) => (page === null ? [] : openCitations(part, page)))
  return { ...facts, findings: [...facts.findings, ...findings], decided: facts.decided + findings.length }
}

/** The input of criteria about facts: they are only supported if all statements were checked. */
export function layerResultsOf({ facts, hallucination, statements }: Truth): LayerResults {
  const isWhole = statements === undefined || statements.checked === statements.total
  return {
    facts: !facts
      ? 'unasked'
      : hasInvented(hallucination)
        ? 'refuted'
        : stateOf(facts, isWhole, 'refuted', 'supported'),
    hasErrors: [facts, hallucination].some((layer) => layer?.findings.some(({ issue }) => issue.severity === 'error')),
    invented: !hallucination ? 'unasked' : stateOf(hallucination, isWhole, 'some', 'none'),
  }
}

/** Invented values are never supported. */
function hasInvented(hallucination: LayerOutcome | undefined): boolean {
  return hallucination?.findings.some(({ issue }) => issue.type === 'hallucination') ?? false
}

function stateOf<T extends string>(layer: LayerOutcome, isWhole: boolean, bad: T, good: T): T | 'open' {
  if (layer.findings.length > 0) return bad
  return layer.decided > 0 && isWhole ? good : 'open'
}
