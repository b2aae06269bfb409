import type { GitHubClient } from './client/client.ts'

/** One attempt of GitHub to deliver an event to the App. */
export interface Attempt {
  readonly id: number
  /** Id of the delivery, which all of its attempts share. */
  readonly guid: string
  /** The App's response; without one, GitHub reports 0 or a status above 499. */
  readonly status_code: number
  readonly delivered_at: string
}

/** Milliseconds for which GitHub lists and redelivers deliveries: three days. */
const REACH = 3 * 24 * 60 * 60_000

/**
 * The delivery attempts of the last three days, newest first, from at most `pages` pages of 100 attempts.
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
