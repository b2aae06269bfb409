import { hash } from 'node:crypto'
import { EPOCH_ISSUE_MARKER } from '../../report/epoch/issue.ts'
import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden, isGone, isRefused } from './refusal.ts'
import { type EpochIssue, findEpochIssue, saveEpochIssue } from './store/epoch-issues.ts'

/** Number of recent issues that are searched for one of ours that was not recorded. */
const LOOKED_THROUGH = 100

/**
 * Shows this text in the issue about failed epochs: opens the issue if there is none, reopens it if it was closed because an epoch passed,
 * and leaves it closed if a person closed it. Must not run concurrently for one repository.
 */
export async function showEpochIssue(
  publisher: Publisher,
  issue: { readonly title: string; readonly body: string },
): Promise<void> {
  const known = await findEpochIssue(publisher.queries, publisher.repository.id)
  // Recorded first, so that an attempt after an interruption searches GitHub for the issue.
  if (known === null) await save(publisher, { number: null, open: true, bodyDigest: null })
  const number = known?.number ?? (known === null ? null : await findUnrecordedIssue(publisher))
  const bodyDigest = hash('sha256', issue.body)
  if (number === null) return open(publisher, issue, bodyDigest)
  if (known?.open !== false && known?.bodyDigest === bodyDigest) return
  const change = { ...issue, ...(known?.open === false ? { state: 'open' as const } : {}) }
  if (await update(publisher, number, change)) await save(publisher, { number, open: true, bodyDigest })
  else await open(publisher, issue, bodyDigest)
}

/** Closes the issue about failed epochs if it is open. */
export async function closeEpochIssue(publisher: Publisher, body: string): Promise<void> {
  const known = await findEpochIssue(publisher.queries, publisher.repository.id)
  if (!known?.open) return
  const number = known.number ?? (await findUnrecordedIssue(publisher))
  if (number !== null) await update(publisher, number, { body, state: 'closed' })
  await save(publisher, { number, open: false, bodyDigest: hash('sha256', body) })
}

async function open(
  publisher: Publisher,
  issue: { readonly title: string; readonly body: string },
  bodyDigest: string,
): Promise<void> {
  try {
    const number = await publisher.writer.createIssue(placeOf(publisher), issue)
    await save(publisher, { number, open: true, bodyDigest })
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

/** The number of an issue of ours that was opened but not recorded because of an interruption. */
async function findUnrecordedIssue(publisher: Publisher): Promise<number | null> {
  const { octokit, appId } = publisher
  const options = { ...placeOf(publisher), state: 'all', per_page: LOOKED_THROUGH } as const
  const { data } = await octokit.rest.issues.listForRepo(options)
  const found = data.find(
    (issue) => issue.performed_via_github_app?.id === appId && issue.body?.startsWith(EPOCH_ISSUE_MARKER),
  )
  return found?.number ?? null
}

async function save({ queries, repository, now }: Publisher, issue: EpochIssue): Promise<void> {
  await saveEpochIssue(queries, repository.id, issue, now())
}
