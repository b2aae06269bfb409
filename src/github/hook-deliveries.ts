import type { GitHubClient } from './client/client.ts'

/** One attempt of GitHub's to deliver an event to the App. */
export interface Attempt {
  readonly id: number
  /** Of the delivery: all attempts at it have the same. */
  readonly guid: string
  /** What the App answered; what GitHub puts there when it got no answer is 0 or above 499. */
  readonly status_code: number
  readonly delivered_at: string
}

/** GitHub lists and repeats deliveries of the last three days. In milliseconds. */
const REACH = 3 * 24 * 60 * 60_000

/**
 * The attempts of the last three days to deliver something to the App, newest first; of the newest pages only, of 100 attempts each.
 * @param octokit the client of the App itself
 * @param now in milliseconds since the epoch
 */
export async function recentDeliveries(octokit: GitHubClient, now: number, pages: number): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  let read = 0
  for await (const { data } of octokit.paginate.iterator(octokit.rest.apps.listWebhookDeliveries, { per_page: 100 })) {
    const fresh = data.filter((each) => Date.parse(each.delivered_at) > now - REACH)
    attempts.push(...fresh)
    read++
    if (fresh.length < data.length || read === pages) break
  }
  return attempts
}
