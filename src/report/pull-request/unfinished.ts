import { plain } from '../../base/text/plain.ts'
import { shortCommit } from '../claim-text.ts'
import { codeSpan, sentence } from '../markdown-text.ts'
import { truncate } from '../text.ts'
import { type CheckRun, RECHECK } from './check-run.ts'
import type { FailRule } from './report.ts'

const MAX_TITLE_LENGTH = 255
const MAX_MESSAGE_LENGTH = 1_000

/** Why a scan did not finish. */
export interface Failure {
  /** `DOCALIGN_E…`. */
  readonly code: string
  /** One sentence without a full stop, for everyone who can read the repository. */
  readonly message: string
  /** Time of the next attempt, in milliseconds since the epoch; if omitted, there is none. */
  readonly retryAt?: number
}

/** The check run of a head that is waiting for its scan. */
export function renderPending(headSha: string): CheckRun {
  const title = `Checking the docs at ${shortCommit(headSha)}`
  return { conclusion: null, title, summary: `${title}.`, annotations: [], actions: [] }
}

/**
 * The check run of a failed scan: in progress while it will be retried. A scan that was given up fails the check only if the configuration
 * makes the check a gate, which then stays closed.
 */
export function renderFailure(failure: Failure, now: number, rule: Pick<FailRule, 'failOn'>): CheckRun {
  const { code, message, retryAt } = failure
  const again = retryAt === undefined ? '' : ` (retrying ${soon(retryAt - now)})`
  const title = truncate(`Could not finish: ${plain(message)}`, MAX_TITLE_LENGTH - again.length)
  const next =
    retryAt === undefined
      ? 'Push again or choose **Re-check** to try again.'
      : `It will be retried ${soon(retryAt - now)}; no action is needed.`
  return {
    conclusion: retryAt !== undefined ? null : rule.failOn === 'never' ? 'neutral' : 'failure',
    title: `${title}${again}`,
    summary: `**Could not finish:** ${sentence(truncate(message, MAX_MESSAGE_LENGTH))} (${codeSpan(code)}). ${next}\n\nNothing is known about the docs at this commit.`,
    annotations: [],
    actions: retryAt === undefined ? [RECHECK] : [],
  }
}

/** The check run of a head whose scan was cancelled: because of a newer head or, if that is null, because the branch was deleted. */
export function renderSuperseded(newSha: string | null): CheckRun {
  const [title, summary] =
    newSha === null
      ? ['Not checked: the branch was deleted', 'The branch was deleted before this commit was checked.']
      : [
          `Superseded by ${shortCommit(newSha)}`,
          `A newer commit was pushed before this one was checked; see the check of ${shortCommit(newSha)}.`,
        ]
  return { conclusion: 'neutral', title, summary, annotations: [], actions: [] }
}

/** `now`, `in 45 s`, `in 2 min`, `in 3 h`. */
function soon(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds === 0) return 'now'
  if (seconds < 90) return `in ${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`
}
