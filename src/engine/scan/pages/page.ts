import { compileGlobs } from '../../../base/config/glob.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import type { Doc } from '../../docs/doc.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { readDoc } from '../../docs/read.ts'
import { openSnapshots } from '../../facts/snapshots.ts'
import { brokenBy, provedOf } from '../../history/broken-by.ts'
import { proofsOf } from '../../history/last-true.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { type Claim, lookedUpNames } from '../../rules/claim.ts'
import { openConfidences, ruleOf } from '../confidence/confidence.ts'
import { evidenceOfFindings, type FindingEvidence } from '../findings/finding-evidence.ts'
import { withRecentChanges } from '../findings/recent-changes.ts'
import { severityOf } from '../findings/severity.ts'
import { createSuppressions } from '../findings/suppress.ts'
import type { ScanOptions } from '../options.ts'
import { readWithModel } from '../read-with-model.ts'
import { scannedClaims } from '../scanned-claim.ts'
import { verifyAll } from '../verify-all.ts'
import { contextOf } from './context.ts'
import { claimsOf } from './extract.ts'
import type { PageFinding, VerifiedPages } from './verified-pages.ts'

interface CheckedAgainst {
  /** Full id of the commit. */
  readonly head: string
  readonly config: Config
}

export interface GivenPage {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A page with its claims and their outcomes. */
export type CheckedPage = Omit<VerifiedPages, 'findings' | 'reading'>

/** The reader, if any. */
type ReadBy = Pick<ScanOptions, 'reader' | 'progress'>

/** Checks pages. Throws DocUnreadable if a file is not a page. */
export interface PageCheck {
  /** Looks up the names in these pages, in one batch: each search of the code is expensive. */
  prepare(pages: readonly GivenPage[]): Promise<void>
  check(page: GivenPage): Promise<CheckedPage>
}

/** Opens a commit to check pages against its code; the pages need not be committed. Does not use history. */
export async function openPageCheck(repository: GitRepository, against: CheckedAgainst): Promise<PageCheck> {
  const { read, lookUp, verify } = await openCode(repository, against)
  return {
    prepare: async (pages) =>
      lookUp((await Promise.all(pages.map((page) => orNothing(async () => (await read(page)).claims)))).flat()),
    async check(page) {
      const { doc, checked } = await verify(page)
      return { docs: [doc], checked, claims: scannedClaims(checked, new Map(), await openConfidences(checked)) }
    },
  }
}

/**
 * The claims of one page against the code of a commit, and the findings among them. Uses the history of the committed page, and the reader,
 * if there is one, for all statements of the page.
 *
 * @throws DocUnreadable if it is not a page
 */
export async function checkPage(
  repository: GitRepository,
  { path, bytes, ...against }: GivenPage & CheckedAgainst & ReadBy,
): Promise<VerifiedPages> {
  const { head, config } = against
  const { snapshots, verify } = await openCode(repository, against)
  const { doc, checked: byRules } = await verify({ path, bytes })
  const failing = byRules.filter(({ outcome }) => outcome.state === 'fails').map(({ claim }) => claim)
  const unanswered = new Set<string>()
  const history = { repository, snapshots, headCommit: head, unanswered }
  const proofs = await proofsOf(failing, history)
  const measures = { confidences: await openConfidences(byRules), minimum: config.check.min_confidence, base: null }
  const first = evidenceOfFindings(byRules, proofs, () => true, measures)
  const broken = await brokenBy(provedOf(byRules, first.possible), null, history)
  const divided = await withRecentChanges(byRules, first, { broken, measures, repository, headCommit: head })
  const scanned = { entries: [], docs: [doc], checked: byRules, divided }
  const read = await readWithModel({ ...against, base: null }, history, scanned)
  const checked = [...byRules, ...(read?.checked ?? [])]
  const confidences = await openConfidences(checked)
  const byReader = evidenceOfFindings(read?.checked ?? [], proofs, () => true, { ...measures, confidences })
  const grounds = new Map([...divided.reported, ...byReader.reported])
  return {
    docs: [doc],
    checked,
    findings: findingsOf(checked, grounds, config, (id) => repository.shallow || unanswered.has(id)),
    claims: scannedClaims(checked, grounds, confidences),
    ...(read && { reading: read.report }),
  }
}

/** The findings of a page, without those that the configuration mutes. */
function findingsOf(
  checked: readonly VerifiedClaim[],
  grounds: ReadonlyMap<string, FindingEvidence>,
  config: Config,
  isUnanswered: (id: string) => boolean,
): PageFinding[] {
  const mutes = createSuppressions(config.suppress)
  return checked.flatMap((each): PageFinding[] => {
    const { claim, outcome } = each
    const found = grounds.get(claim.id)
    if (!found || outcome.state !== 'fails' || mutes(claim) !== null) return []
    const { id: claim_id, type, file, line, text, value } = claim
    const { reason, suggestion } = outcome
    const { value: confidence } = found.confidence
    // History is not asked about findings of a reader.
    const ever_true = found.proof ? true : isUnanswered(claim_id) || found.kind === 'reading' ? null : false
    return [
      {
        claim_id,
        file,
        line,
        text,
        value,
        reason,
        suggestion,
        confidence,
        ever_true,
        severity: severityOf(type, ruleOf(each), confidence, config),
      },
    ]
  })
}

async function openCode(repository: GitRepository, { head, config }: CheckedAgainst) {
  const snapshots = await openSnapshots(repository, head, { isExcluded: compileGlobs(config.code.exclude) })
  const read = async ({ path, bytes }: GivenPage): Promise<{ doc: Doc; claims: Claim[] }> => {
    const doc = readDoc(path, bytes)
    const context = await contextOf(snapshots, repository, [doc])
    return { doc, claims: claimsOf(doc, context, config) }
  }
  const lookUp = (claims: readonly Claim[]): Promise<void> => snapshots.findNames(lookedUpNames(claims))
  const verify = async (page: GivenPage): Promise<{ doc: Doc; checked: VerifiedClaim[] }> => {
    const { doc, claims } = await read(page)
    snapshots.keepDoc(snapshots.head, doc)
    await lookUp(claims)
    return { doc, checked: await verifyAll(claims, snapshots) }
  }
  return { snapshots, read, lookUp, verify }
}

/** Nothing is looked up for a page that cannot be read; its check reports that. */
async function orNothing(read: () => Promise<Claim[]>): Promise<Claim[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DocUnreadable) return []
    throw error
  }
}
