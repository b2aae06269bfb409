import * as z from 'zod'
import type { GitRepository } from '../../../../base/git/types.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { editedLine } from '../../../../engine/fixes/edit.ts'
import { kindOf } from '../../../../engine/rules/claim-kinds.ts'
import { reportedClaim } from '../../../../engine/scan/explanation.ts'
import type { ReportedClaim } from '../../../../engine/scan/result.ts'
import { fixesJson } from '../../../../report/fixes.ts'
import { fixDocs } from '../../../../stages/fix-docs.ts'
import type { Check } from '../../../../stages/session/check.ts'
import type { RepositorySession } from '../../../../stages/session/session.ts'
import { type Tool, tool } from '../../tool.ts'
import { claimInput, cursorInput } from '../input.ts'
import { claimWithId, limited, pageOf } from '../shown.ts'

/** Maximum number of edits listed besides the diff, which contains all. */
const MAX_EDITS = 20
const MAX_PLACES = 5

const input = z.strictObject({ id: claimInput, cursor: cursorInput })

/** Suggests the edits that fix a finding, as a diff. Writes nothing. */
export function suggestFix(session: RepositorySession): Tool {
  return tool({
    name: 'suggest_fix',
    title: 'Suggest the edit for a finding',
    description:
      'Gives the edit of the docs that fixes one finding at all of its places: the lines before and after, and a unified diff for git apply. Only verified edits are given; otherwise why_not says why there is none, and how such a finding is fixed. Writes nothing.',
    input,
    isReadOnly: true,
    isLocal: true,
    run: ({ id, cursor }, { progress }) =>
      session.withCheck({ progress }, async (check, repository) => {
        const { verdict, reason } = claimWithId(check, id)
        const finding = reportedClaim(check.result, id)
        const why = finding === null || verdict === 'verified' ? 'the statement holds' : refusal(finding)
        if (finding === null || why !== null) return { verdict, reason, id, edits: [], diff: null, why_not: why }
        return { verdict, reason, id, ...(await fixOf(finding, { check, cursor }, repository)) }
      }),
  })
}

function refusal({ verdict, suppressed }: ReportedClaim): string | null {
  if (suppressed) return `it is muted: ${suppressed.reason}`
  return verdict === 'drifted' ? null : 'nothing shows that the statement is false'
}

async function fixOf(
  finding: ReportedClaim,
  { check, cursor }: { readonly check: Check; readonly cursor: string | undefined },
  repository: GitRepository,
): Promise<object> {
  const scanned = { head: check.scanned.head, config: check.config, findings: [finding] }
  const { fixed, notFixed, diff } = await fixDocs(repository, scanned, { isDry: true })
  const reasons = groupBy(fixesJson(fixed, notFixed).not_fixed, ({ reason }) => reason)
  const refusals = [...reasons].map(([reason, places]) => `${reason} (${placesText(places)})`)
  const text = Buffer.from(diff).toString('utf8')
  const isText = Buffer.from(text, 'utf8').equals(diff)
  const whyNot = [...refusals, ...(isText ? [] : ['a page is not UTF-8, so its diff is no text'])]
  const byFile = [...groupBy(fixed, ({ file }) => file).values()]
  const diffs = isText && text !== '' ? text.split(/^(?=diff --git )/m) : []
  const parts = diffs.map((part, index) => ({ diff: part, edits: byFile[index] ?? [] }))
  const { shown, rest } = pageOf(parts, { limit: parts.length, cursor }, check.scanned.head)
  const listed = limited(
    shown.flatMap(({ edits }) => edits),
    MAX_EDITS,
  )
  return {
    edits: listed.shown.map((edit) => ({
      file: edit.file,
      line: edit.line,
      before: edit.quote,
      after: editedLine(edit),
    })),
    ...(listed.more > 0 && { edits_more: listed.more }),
    ...(rest.more > 0 && rest),
    diff: shown.length > 0 ? shown.map((part) => part.diff).join('') : null,
    ...(whyNot.length > 0 && {
      why_not: whyNot.join('; '),
      suggestion: finding.suggestion,
      how: kindOf(finding.claim_type).help.fix,
    }),
  }
}

function placesText(places: readonly { readonly file: string; readonly line: number }[]): string {
  const { shown, more } = limited(places, MAX_PLACES)
  return shown.map(({ file, line }) => `${file}:${line}`).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
