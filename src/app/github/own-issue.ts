import { hash } from 'node:crypto'
import { EPOCH_ISSUE_MARKER } from '../../report/epoch/issue.ts'
import { ONBOARDING_MARKER } from '../../report/onboarding.ts'
import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden, isGone, isRefused, unlessGone } from './refusal.ts'
import { findOwnIssue, type IssueKind, type OwnIssue, saveOwnIssue } from './store/own-issues.ts'

/** Number of recent issues that are searched for one of ours that was not recorded. */
const LOOKED_THROUGH = 100

/** The hidden first line of the issues. */
const MARKERS: Readonly<Record<IssueKind, string>> = { epoch: EPOCH_ISSUE_MARKER, onboarding: ONBOARDING_MARKER }

/** The issue of one kind in a repository. */
export interface IssueOf {
  readonly publisher: Publisher
  readonly kind: IssueKind
}

/**
 * Shows this text in the issue of a kind: opens the issue if there is none, reopens it if we closed it, and leaves it closed if a person
 * closed it. Must not run concurrently for one repository and kind.
 */
export async function showIssue(
  { publisher, kind }: IssueOf,
  issue: { readonly title: string; readonly body: string },
): Promise<void> {
  const known = await findOwnIssue(publisher.queries, publisher.repository.id, kind)
  // Recorded first, so that an attempt after an interruption knows that it may be on GitHub.
  if (known === null) await save({ publisher, kind }, { number: null, open: true, bodyDigest: null })
  const number = known?.number ?? (await findUnrecorded({ publisher, kind }, known === null ? 'open' : 'all'))
  const bodyDigest = hash('sha256', issue.body)
  if (number === null) return open({ publisher, kind }, issue, bodyDigest)
  if (known?.open !== false && known?.bodyDigest === bodyDigest) return
  const change = { ...issue, ...(known?.open === false ? { state: 'open' as const } : {}) }
  if (await update(publisher, number, change)) await save({ publisher, kind }, { number, open: true, bodyDigest })
  else await open({ publisher, kind }, issue, bodyDigest)
}

/** Closes the issue of a kind if it is open. */
export async function closeIssue({ publisher, kind }: IssueOf, body: string): Promise<void> {
  const known = await findOwnIssue(publisher.queries, publisher.repository.id, kind)
  if (!known?.open) return
  const number = known.number ?? (await findUnrecorded({ publisher, kind }, 'all'))
  if (number !== null) await update(publisher, number, { body, state: 'closed' })
  await save({ publisher, kind }, { number, open: false, bodyDigest: hash('sha256', body) })
}

async function open(
  { publisher, kind }: IssueOf,
  issue: { readonly title: string; readonly body: string },
  bodyDigest: string,
): Promise<void> {
  try {
    const number = await publisher.writer.createIssue(placeOf(publisher), issue)
    await save({ publisher, kind }, { number, open: true, bodyDigest })
  } catch (error) {
    // The repository may have issues disabled, or the App may lack the permission to open one.
    if (!isForbidden(error) && !isGone(error) && !isRefused(error)) throw error
  }
}

/** Returns false if the issue was deleted. An issue that the App may not change stays as it is. */
async function update(
  publisher: Publisher,
  number: number,
  change: Parameters<Publisher['writer']['updateIssue']>[2],
): Promise<boolean> {
  try {
    await publisher.writer.updateIssue(placeOf(publisher), number, change)
    return true
  } catch (error) {
    if (isGone(error)) return false
    if (isForbidden(error)) return true
    throw error
  }
}

/**
 * The number of an issue of ours that is not recorded: the attempt that opened it was interrupted, or it is open from an earlier
 * installation.
 */
async function findUnrecorded({ publisher, kind }: IssueOf, state: 'open' | 'all'): Promise<number | null> {
  const { octokit, appId } = publisher
  const options = { ...placeOf(publisher), state, per_page: LOOKED_THROUGH } as const
  const listed = await unlessGone(() => octokit.rest.issues.listForRepo(options))
  const found = listed?.data.find(
    (issue) => issue.performed_via_github_app?.id === appId && issue.body?.startsWith(MARKERS[kind]),
  )
  return found?.number ?? null
}

async function save({ publisher, kind }: IssueOf, issue: OwnIssue): Promise<void> {
  const { queries, repository, now } = publisher
  await saveOwnIssue(queries, repository.id, kind, issue, now())
}
