import { judgeCriteria } from '../criteria/layer.ts'
import { judgeQuality } from '../quality/layer.ts'
import type { ValidationResult, ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { Asked } from './asked.ts'
import { assemble } from './assemble.ts'
import type { Outcomes } from './confidence.ts'
import type { Finding, LayerOutcome } from './layer.ts'
import { judgeTruth, knownOf, type Truth } from './truth.ts'

/** @param spent milliseconds so far */
export function judgeView(view: OutputView, asked: Asked, spent: () => number): ValidationResult {
  const { types, checked, concerns = () => true } = asked
  const runs = (type: ValidationType): boolean => types.includes(type)
  const here = ({ issue }: Finding): boolean => issue.location === undefined || concerns(issue.location)
  const only = <T extends LayerOutcome>(outcome: T): T => ({ ...outcome, findings: outcome.findings.filter(here) })
  const truth: Truth = runs('facts') || runs('hallucination') ? judgeTruth(view, asked, runs) : {}
  const facts = truth.facts && withChecked(only(truth.facts), checked?.facts)
  const hallucination = truth.hallucination && withChecked(only(truth.hallucination), checked?.hallucination)
  const found = runs('quality') ? only(judgeQuality(view, asked.syntax)) : null
  const quality = found && {
    ...found,
    flaws: found.flaws.filter(({ location }) => location === undefined || concerns(location)),
  }
  const known = knownOf({ ...(facts && { facts }), ...(hallucination && { hallucination }) })
  const criteria = runs('criteria')
    ? judgeCriteria(asked.acceptance_criteria ?? [], asked.subjectOf ?? (() => view), known, asked.opinions)
    : null
  const outcomes: Outcomes = {
    ...(runs('schema') && { schema: only(asked.schema) }),
    ...(criteria && { criteria }),
    ...(facts && { facts }),
    ...(hallucination && { hallucination }),
    ...(quality && { quality }),
  }
  const basis = { sources: asked.trusted_sources?.length ?? 0, isChecked: checked !== undefined }
  const reportedElsewhere = new Set(
    checked?.isReportedElsewhere ? [...checked.facts.findings, ...checked.hallucination.findings] : [],
  )
  const evidence = truth.facts?.evidence ?? []
  return assemble({
    evidence,
    types,
    outcomes,
    criteria,
    quality,
    undecided: facts ? (checked?.undecided ?? truth.facts?.undecided ?? []) : [],
    milliseconds: spent(),
    reportedElsewhere,
    basis,
  })
}

/** The claim engine has looked at what it knows, so what texts leave open counts no more. */
function withChecked(outcome: LayerOutcome, checked: LayerOutcome | undefined): LayerOutcome {
  if (!checked) return outcome
  return {
    findings: [...outcome.findings, ...checked.findings],
    decided: outcome.decided + checked.decided,
    open: checked.open,
  }
}
