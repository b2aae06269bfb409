import { identify } from '../../claims/identity.ts'
import type { Config } from '../../config/schema.ts'
import type { Doc } from '../../docs/doc.ts'
import { groupBy } from '../../group-by.ts'
import { byPlace, placeOf } from '../findings/places.ts'
import { severityOf } from '../findings/severity.ts'
import { createSuppressions } from '../findings/suppress.ts'
import type { JudgedPages } from '../judgement/judged-pages.ts'
import type { ReportedClaim, ScanResult } from '../result.ts'
import type { ScannedRepository } from '../scan.ts'
import { type Fabrication, fabricationsIn } from './fabrications.ts'

/**
 * What a scan says of a change, with what the change writes that never was true, though no closed scope contradicts it: its author is
 * there to say whether it is wrong.
 *
 * @param isWritten whether a line of a page is one that the change writes
 */
export async function withWrittenFalsehoods(
  scanned: ScannedRepository,
  config: Config,
  isWritten: (file: string, line: number) => boolean,
): Promise<ScannedRepository> {
  const { result } = scanned
  const fabrications = await fabricationsIn({ ...scanned, findings: result.findings }, isWritten)
  if (fabrications.length === 0) return scanned
  const taken = new Set([...result.findings, ...result.muted].map(({ file, line, value }) => nameOf(file, line, value)))
  const suppressionOf = createSuppressions(config.suppress)
  const found = reported(fabrications, scanned, config)
    .filter(({ file, line, value }) => !taken.has(nameOf(file, line, value)))
    .map((claim) => ({ ...claim, suppressed: suppressionOf({ ...claim, type: claim.claim_type }) }))
  const together = [...groupBy(found, causeOf).values()].map(oneFinding)
  const [findings, muted] = [
    together.filter(({ suppressed }) => suppressed === null),
    together.filter(({ suppressed }) => suppressed !== null),
  ]
  return {
    ...scanned,
    introduced: new Set([...scanned.introduced, ...findings.map(({ claim_id }) => claim_id)]),
    result: {
      ...result,
      claims: counted(result.claims, together, scanned),
      findings: [...result.findings, ...findings].sort(byPlace),
      muted: [...result.muted, ...muted].sort(byPlace),
    },
  }
}

/** One statement may be two claims: told once. */
function nameOf(file: string, line: number, value: string): string {
  return `${file}:${line} ${value}`
}

function causeOf({ claim_type, value, suppressed }: ReportedClaim): string {
  return JSON.stringify([claim_type, value, suppressed])
}

function oneFinding([first, ...others]: readonly ReportedClaim[]): ReportedClaim {
  if (first === undefined) throw new TypeError('a finding has a place')
  return { ...first, also_at: others.map(placeOf) }
}

function reported(
  fabrications: readonly Fabrication[],
  { docs, judged }: Pick<JudgedPages, 'docs' | 'judged'>,
  config: Config,
): ReportedClaim[] {
  const linesOf = new Map(docs.map((doc): [string, Doc['lines']] => [doc.path, doc.lines]))
  const columns = new Map(judged.map(({ claim }) => [claim.id, claim.column]))
  const once = new Map(fabrications.map((each) => [nameOf(each.file, each.line, each.value), each]))
  const ids = idsOf([...once.values()])
  return [...once.values()].map((invention): ReportedClaim => {
    const { type, file, line, text, value, confidence, reason } = invention
    const quote = linesOf.get(file)?.[line - 1] ?? ''
    const id = invention.id ?? ids.get(invention) ?? ''
    return {
      ...{ claim_id: id, claim_type: type, file, line, text, value, quote, reason, confidence },
      column: columns.get(id) ?? Math.max(0, quote.indexOf(text)) + 1,
      ...{ verdict: 'drifted', severity: severityOf(type, confidence, config), rule: `${type}, written` },
      ...{ suggestion: null, certain: false, evidence_kind: null, last_true: null, broken_by: null, ever_true: null },
      ...{ also_at: [], evidence: [], suppressed: null },
    }
  })
}

/** Ids of what pages state beside their claims. */
function idsOf(fabrications: readonly Fabrication[]): ReadonlyMap<unknown, string> {
  const stated = groupBy(
    fabrications.filter(({ id }) => id === null),
    ({ file }) => file,
  )
  const claims = [...stated].flatMap(([file, some]) =>
    identify(
      file,
      some.map((invention) => {
        const { type, line, text, value } = invention
        return { type, draft: { ...{ line, text, value }, column: 1, subject: invention } }
      }),
    ),
  )
  return new Map(claims.map(({ subject, id }) => [subject, id]))
}

/** With what was uncertain counted as found; what one cause made false is counted once. */
function counted(
  before: ScanResult['claims'],
  found: readonly ReportedClaim[],
  { claims }: Pick<JudgedPages, 'claims'>,
): ScanResult['claims'] {
  const uncertain = new Set(claims.filter(({ verdict }) => verdict === 'uncertain').map(({ id }) => id))
  const byType = new Map(Object.entries(before.byType).map(([type, counts]) => [type, { ...counts }]))
  for (const finding of found) {
    const counts = byType.get(finding.claim_type) ?? { verified: 0, drifted: 0, uncertain: 0 }
    const known = [finding, ...finding.also_at].filter(({ claim_id }) => uncertain.has(claim_id)).length
    byType.set(finding.claim_type, { ...counts, drifted: counts.drifted + 1, uncertain: counts.uncertain - known })
  }
  const sum = (verdict: 'verified' | 'drifted' | 'uncertain'): number =>
    [...byType.values()].reduce((total, counts) => total + counts[verdict], 0)
  const total = { verified: sum('verified'), drifted: sum('drifted'), uncertain: sum('uncertain') }
  return { total: total.verified + total.drifted + total.uncertain, ...total, byType: Object.fromEntries(byType) }
}
