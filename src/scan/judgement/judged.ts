import type { SuppressEntry } from '../../config/schema.ts'
import type { Doc } from '../../docs/doc.ts'
import type { Opinions } from '../../judge/criteria/opinion.ts'
import type { Checked } from '../../judge/layers/checked.ts'
import type { Finding, LayerOutcome } from '../../judge/layers/layer.ts'
import { judgePages } from '../../judge/pages.ts'
import type { TrustedSource } from '../../judge/request.ts'
import { issue } from '../../judge/result/issue.ts'
import type { ValidationResult, ValidationType } from '../../judge/result/result.ts'
import { judgeFrontMatter, type PageSchema } from '../../judge/schema/front-matter.ts'
import type { ChangedFile } from '../../judge/text/output.ts'
import type { Fabrication } from '../fabricated/fabrications.ts'
import { placesOf } from '../findings/places.ts'
import { createSuppressions } from '../findings/suppress.ts'
import type { ReportedClaim } from '../result.ts'
import type { RepositoryOutcome } from '../statements/layer.ts'
import type { JudgedPages } from './judged-pages.ts'

export interface JudgedScan {
  readonly types: readonly ValidationType[]
  readonly criteria: readonly string[]
  /** Files of the change that are no pages. */
  readonly files?: readonly ChangedFile[]
  /** Which files a criterion is asked of, where that is not all of them. */
  readonly isFor?: ReadonlyMap<string, (path: string) => boolean>
  /** What the pages make up: {@link fabricationsIn}. */
  readonly fabrications: readonly Fabrication[]
  /** What the repository says of the pages' statements, where all of them are about it. */
  readonly repository?: RepositoryOutcome | null
  /** Pages that are not judged, and that those that are must not contradict. */
  readonly beside?: readonly Doc[]
  /** `suppress` of the configuration: claims that it mutes are made up by nobody. */
  readonly suppress: readonly SuppressEntry[]
  readonly trustedSources?: readonly TrustedSource[]
  /** What the front matter of pages has to satisfy. */
  readonly schemas?: readonly PageSchema[]
  /** What a model says of criteria that nothing else decides. */
  readonly opinions?: Opinions
  /** What the claim engine found is told elsewhere, and is no issue of the judge. */
  readonly areFindingsReportedElsewhere?: boolean
  /** Whether a line of a page is to be judged: of a change, the lines it writes. */
  readonly concerns: (file: string, line: number) => boolean
}

/**
 * Judges pages of docs. The claim engine is the source of truth: a finding is a fact that the code contradicts, a
 * claim that fails and was never seen to hold may be made up.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` when it takes too long
 */
export function judgeScan(scanned: JudgedPages, judging: JudgedScan): ValidationResult {
  const { fabrications, repository = null, suppress, schemas = [], concerns } = judging
  const { types, criteria, files, isFor, trustedSources = [], beside = [], opinions } = judging
  const docs = scanned.docs.filter((doc) => doc.lines.some((_, index) => concerns(doc.path, index + 1)))
  return judgePages({
    ...{ docs, types, criteria, files, isFor, trustedSources, beside, opinions, concerns },
    frontMatter: judgeFrontMatter(docs, schemas),
    checked: {
      ...withRepository(checkedOf(scanned, fabrications, concerns, createSuppressions(suppress)), repository),
      isReportedElsewhere: judging.areFindingsReportedElsewhere ?? false,
    },
  })
}

function checkedOf(
  scanned: JudgedPages,
  fabrications: readonly Fabrication[],
  concerns: JudgedScan['concerns'],
  mutes: ReturnType<typeof createSuppressions>,
): Checked {
  const claims = scanned.claims.filter((claim) => concerns(claim.file, claim.line) && mutes(claim) === null)
  const told = fabrications.filter((each) => concerns(each.file, each.line) && mutes(each) === null)
  const facts = [...scanned.findings.map(drifted), ...told.filter((each) => each.as === 'fact_mismatch').map(neverTrue)]
  const invented = told.filter((each) => each.as === 'hallucination').map(neverTrue)
  const found = new Set([
    ...told.map(({ id }) => id),
    ...scanned.findings.flatMap(placesOf).map(({ claim_id }) => claim_id),
  ])
  const verified = claims.filter(({ id, verdict }) => verdict === 'verified' && !found.has(id)).length
  const open = claims.filter(({ id, verdict }) => verdict === 'uncertain' && !found.has(id)).length
  const outcome = (findings: readonly Finding[]): LayerOutcome => ({
    findings,
    decided: verified + findings.length,
    open,
  })
  return { facts: outcome(facts), hallucination: outcome(invented) }
}

/** The claim engine speaks last of what both speak of. */
function withRepository(checked: Checked, repository: RepositoryOutcome | null): Checked {
  if (repository === null) return checked
  const joined = (more: LayerOutcome, known: LayerOutcome): LayerOutcome => ({
    findings: [...more.findings, ...known.findings],
    decided: more.decided + known.decided,
    open: more.open + known.open,
  })
  return {
    facts: joined(repository.facts, checked.facts),
    hallucination: joined(repository.hallucination, checked.hallucination),
    undecided: repository.undecided.map(({ text }) => text.toWellFormed()),
  }
}

function drifted({ file, line, text, value, reason, suggestion, severity, confidence }: ReportedClaim): Finding {
  return {
    about: value,
    certainty: confidence,
    issue: issue({
      severity: severity === 'low' ? 'warning' : 'error',
      type: 'fact_mismatch',
      message: `The page says '${text}', but ${reason}`,
      location: placeAt(file, line),
      suggestion: suggestion === null ? 'Change the page to what the code says' : `Did you mean '${suggestion}'?`,
    }),
  }
}

function neverTrue({ file, line, text, value, reason, confidence, as: type }: Fabrication): Finding {
  return {
    about: value,
    certainty: confidence,
    issue: issue({
      severity: 'error',
      type,
      message: `The page says '${text}', but ${reason}`,
      location: placeAt(file, line),
      suggestion: 'Write what the code has, or take it out of the page',
    }),
  }
}

function placeAt(file: string, line: number): string {
  return `file:${file}:line:${line}`
}
