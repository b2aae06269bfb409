import { z } from 'zod'
import { CLAIM_HELP } from '../../../config/claim-types.ts'
import type { Evidence } from '../../../facts/evidence.ts'
import type { GitRepository } from '../../../git/types.ts'
import { isoDate, NOT_COMMITTED } from '../../../report/claim-text.ts'
import type { BrokenBy, ReportedClaim } from '../../../scan/result.ts'
import { isUncommitted } from '../../../scan/uncommitted.ts'
import { type Tool, tool } from '../../tool.ts'
import { type Check, type CheckedClaim, claimWithId, reportedClaim } from '../check.ts'
import { claimInput } from '../input.ts'
import type { RepositorySession } from '../session.ts'
import { placesShown } from '../shown.ts'

const MAX_EVIDENCE = 10
/** Characters of a line of code. */
const MAX_CODE = 200

const input = z.strictObject({ id: claimInput })

/** Tells all that is known of one claim. */
export function explainClaim(session: RepositorySession): Tool {
  return tool({
    name: 'explain_claim',
    title: 'Explain a verdict',
    description:
      'Explains the verdict on one statement of the docs: what the page says, what was looked up in the code, the lines of code as evidence, when it was last true and which commit broke it.',
    input,
    isReadOnly: true,
    isLocal: true,
    run: ({ id }, { progress }) =>
      session.withCheck({ progress }, async (check, repository) => {
        const claim = claimWithId(check, id)
        const reported = reportedClaim(check, id)
        return {
          ...{ verdict: claim.verdict, reason: claim.reason, id, claim_type: claim.type },
          ...{ file: claim.file, line: claim.line, text: claim.text, value: claim.value },
          looked_up: {
            what: CLAIM_HELP[claim.type].checks,
            ...(claim.names.length > 0 && { names: claim.names.slice(0, MAX_EVIDENCE) }),
            ...(claim.paths.length > 0 && { paths: claim.paths.slice(0, MAX_EVIDENCE) }),
          },
          evidence: await withCode(repository, check, claim),
          ...(reported && (await history(reported, repository))),
        }
      }),
  })
}

async function history(claim: ReportedClaim, repository: GitRepository): Promise<object> {
  const { quote, severity, evidence_kind, ever_true, last_true, broken_by, suggestion, certain, suppressed } = claim
  return {
    ...{ quote, severity, ...(evidence_kind && { evidence_kind }), ever_true },
    last_true: last_true === null ? null : await commitTold(repository, last_true),
    ...{ broken_by: broken_by && brokenByTold(broken_by), suggestion, ...(suggestion !== null && { certain }) },
    ...(suppressed && { muted: suppressed.reason }),
    ...placesShown(claim.also_at),
  }
}

function brokenByTold(broken: BrokenBy): object {
  return isUncommitted(broken.commit) ? { commit: null, subject: NOT_COMMITTED } : broken
}

async function commitTold(repository: GitRepository, commit: string): Promise<object> {
  const { time, subject } = await repository.about(commit)
  return { commit, date: isoDate(time), subject }
}

/** The places that a verdict rests on, with their lines of code. */
async function withCode(
  repository: GitRepository,
  { scanned: { head } }: Check,
  { evidence }: CheckedClaim,
): Promise<object[]> {
  const some = evidence.slice(0, MAX_EVIDENCE)
  const files = [...new Set(some.filter(({ line }) => line !== null).map(({ file }) => file))]
  const lines = new Map<string, string[]>()
  for await (const { name, bytes } of repository.files(files.map((path) => ({ commit: head, path }))))
    lines.set(name.slice(head.length + 1), (bytes?.toString('utf8') ?? '').split('\n'))
  const codeOf = ({ file, line }: Evidence): string | undefined =>
    line === null ? undefined : lines.get(file)?.[line - 1]?.trim().slice(0, MAX_CODE)
  return some.map((place) => {
    const code = codeOf(place)
    return { ...place, ...(code !== undefined && { code }) }
  })
}
