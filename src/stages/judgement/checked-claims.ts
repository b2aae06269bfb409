import type { SuppressEntry } from '../../base/config/schema.ts'
import { READING_RULE } from '../../engine/reader/claims.ts'
import { kindOf } from '../../engine/rules/claim-kinds.ts'
import { createSuppressions } from '../../engine/scan/findings/suppress.ts'
import type { PageFinding, VerifiedPages } from '../../engine/scan/pages/verified-pages.ts'
import type { ScannedClaim } from '../../engine/scan/scanned-claim.ts'
import type { Checked } from '../../judge/layers/checked.ts'
import type { Finding } from '../../judge/layers/layer.ts'
import { issue } from '../../judge/result/issue.ts'
import { statementsOf } from './statements.ts'

/** What is judged. */
export interface ClaimJudging {
  /** `suppress` of the configuration: claims that it mutes count neither as true nor as open. */
  readonly suppress: readonly SuppressEntry[]
  /** Everything on the pages is about this repository, so that a statement without a claim counts as unchecked. */
  readonly isAboutRepository?: boolean
  /** Whether a line of a page is judged: for a change, the lines that it writes. */
  readonly concerns: (file: string, line: number) => boolean
}

/**
 * The claim engine's results about pages, which alone decide the layers of facts and of hallucination. Findings are false, claims that hold
 * are decided, and all others are open.
 */
export function checkedOf(
  pages: VerifiedPages,
  { suppress, concerns, isAboutRepository = false }: ClaimJudging,
): Checked {
  const mutes = createSuppressions(suppress)
  const claims = pages.claims.filter((claim) => concerns(claim.file, claim.line) && mutes(claim) === null)
  const verified = claims.filter(({ verdict }) => verdict === 'verified').length
  const statements = statementsOf(pages, concerns)
  const undecided = statements.filter((statement) => !statement.isDecided)
  // The others are already counted as uncertain claims.
  const unread = undecided.filter((statement) => !statement.claims.some(isUncertain))
  const unchecked = isAboutRepository ? unread.length : 0
  const open = claims.filter(isUncertain).length + unchecked
  const named = namedThings(pages)
  const isInvented = ({ ever_true, claim_id }: PageFinding): boolean => ever_true === false && named.has(claim_id)
  const invented = pages.findings.filter(isInvented)
  const others = pages.findings.filter((finding) => !isInvented(finding))
  const mayBeInvented = others.filter((finding) => finding.ever_true === null && named.has(finding.claim_id))
  return {
    facts: {
      findings: others.map((finding) => findingOf(finding, 'fact_mismatch')),
      decided: verified + others.length,
      open: open + invented.length,
    },
    hallucination: {
      findings: invented.map((finding) => findingOf(finding, 'hallucination')),
      decided: verified + invented.length,
      open: open + mayBeInvented.length,
    },
    statements: { checked: statements.length - undecided.length, total: statements.length },
    undecided: undecided.map(({ text }) => text.toWellFormed()),
  }
}

/**
 * The ids of claims that something exists, as opposed to claims about its properties. Excludes claims from readers, which may be either for
 * any type.
 */
function namedThings({ checked }: VerifiedPages): ReadonlySet<string> {
  const naming = checked.filter(({ claim, outcome }) => {
    const isRead = outcome.state === 'fails' && outcome.rule === READING_RULE
    return !isRead && (kindOf(claim.type).namesThing?.(claim) ?? false)
  })
  return new Set(naming.map(({ claim }) => claim.id))
}

function isUncertain({ verdict }: Pick<ScannedClaim, 'verdict'>): boolean {
  return verdict === 'uncertain'
}

function findingOf(
  { file, line, text, value, reason, suggestion, severity, confidence }: PageFinding,
  type: 'fact_mismatch' | 'hallucination',
): Finding {
  return {
    about: value,
    certainty: confidence,
    issue: issue({
      severity: severity === 'low' ? 'warning' : 'error',
      type,
      message: `The page says '${text}': ${reason}`,
      location: `file:${file}:line:${line}`,
      suggestion: suggestion === null ? 'Write what the code has, or take it out' : `Did you mean '${suggestion}'?`,
    }),
  }
}
