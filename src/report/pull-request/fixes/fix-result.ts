import { shortCommit } from '../../claim-text.ts'
import { codeCell, sentenceCell } from '../../markdown-table.ts'

/** The result of the button Fix docs. */
export type FixResult =
  | { readonly kind: 'committed'; readonly commit: string; readonly by: string }
  /** The branch has another head by now or, if that is null, was deleted. */
  | { readonly kind: 'moved'; readonly to: string | null }
  /** There are no certain fixes any more. */
  | { readonly kind: 'nothing' }
  /** The configuration does not set `fix: commit`, or no longer does. */
  | { readonly kind: 'off' }
  | { readonly kind: 'fork' }
  | { readonly kind: 'closed' }
  /** The person has no write access to the repository. */
  | { readonly kind: 'not allowed'; readonly by: string }
  /** The App lacks the permission. */
  | { readonly kind: 'no permission' }
  /** GitHub rejected it, with its message. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' }

/** One line of Markdown for the check run's summary. */
export function renderFixResult(result: FixResult): string {
  return `**Fix docs** ${textOf(result)}`
}

function textOf(result: FixResult): string {
  switch (result.kind) {
    case 'committed':
      return `committed the certain fixes in ${shortCommit(result.commit)} — ${codeCell(result.by)}. The check run of that commit shows what is left.`
    case 'moved':
      return result.to === null
        ? 'did nothing: the branch was deleted.'
        : `did nothing: the branch is at ${shortCommit(result.to)} now. Use the button in that commit's check run.`
    case 'nothing':
      return 'did nothing: no certain fix is left.'
    case 'off':
      return 'did nothing: the configuration of the base branch does not set `fix: commit`.'
    case 'fork':
      return 'did nothing: the branch is in another repository. The suggestions can be committed from the comments.'
    case 'closed':
      return 'did nothing: the pull request is closed.'
    case 'not allowed':
      return `did nothing: ${codeCell(result.by)} has no write access to this repository.`
    case 'no permission':
      return 'could not commit: the GitHub App lacks the permission `contents: write`. Grant it on the App’s settings page, and accept it for this installation.'
    case 'refused':
      return `could not commit: GitHub answered ${sentenceCell(result.message)}.`
    case 'failed':
      return 'could not commit: an error occurred. Nothing was changed; try again.'
  }
}
