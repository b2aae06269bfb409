import { QUICK_PICKS } from '../../../ledger/learning/feedback/quick-pick.ts'
import { alsoAt, shortCommit } from '../../claim-text.ts'
import { placeText } from '../../markdown-table.ts'
import { codeSpan, paragraphs } from '../../markdown-text.ts'
import { fitBytes } from '../fit-bytes.ts'
import { certainFix, suggestionBlock } from '../fixes/fix.ts'
import type { Finding, MutedClaim } from '../report.ts'
import { fullSentence, statement } from '../wording.ts'
import { mutedUntil, returnedText } from './answers.ts'
import { findingMarker } from './markers.ts'

const MAX_PLACES = 10

/** The review comment at a finding's doc line: what is wrong, how to fix it, and how to mute it. */
export function renderFindingComment(finding: Finding): string {
  const fix = certainFix(finding)
  const others = alsoAt(finding, MAX_PLACES, (place) => codeSpan(placeText(place)))
  const picks = QUICK_PICKS.map(({ label }, index) => `**${index + 1}** ${label}`).join(' · ')
  const text = paragraphs([
    `${findingMarker(finding.claim_id)}\n${fullSentence(finding)}`,
    returnedText(finding),
    others === '' ? '' : `Also at ${others}.`,
    fix === null ? '' : suggestionBlock(fix),
    `👍 useful · 👎 not useful. Or answer with a number:  \n${picks}`,
  ])
  return fitBytes(text)
}

/** The text of the comment once the finding is fixed: short, with the finding's marker. */
export function renderMendedComment(finding: Finding, sha: string): string {
  return `${findingMarker(finding.claim_id)}\n~~${statement(finding)}~~ Fixed in ${shortCommit(sha)}.`
}

/** The text of the comment while the finding is muted: who muted it, why, until when, and how to undo that. */
export function renderMutedComment(muted: MutedClaim): string {
  const { claim } = muted
  return `${findingMarker(claim.claim_id)}\n~~${statement(claim)}~~ ${mutedUntil(muted)} Reply \`/docalign undo\` to bring it back.`
}
