import { isSame } from '../same-secret.ts'
import type { Handler } from '../server/server.ts'
import { type LatestDelivery, messagePage, sendPage, waitingPage } from './pages.ts'

/** The browser's next page once there are credentials. */
export const WAITING_PATH = '/first-delivery'

export interface WaitingOptions {
  /** Key of the set-up page. */
  readonly key: string
  /** Address of the App's GitHub. */
  readonly webUrl: string
  readonly installUrl: string | null
  /** The first delivery since the App was set up, null if there is none; omitted while the server is starting. */
  readonly firstDelivery?: () => Promise<LatestDelivery | null>
}

/** The page after the set-up: how to install the App, and whether GitHub reaches the server. */
export function waitingHandler({ key, webUrl, installUrl, firstDelivery }: WaitingOptions): Handler {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'GET' || pathname !== WAITING_PATH) return false
    if (!isSame(searchParams.get('key'), key))
      sendPage(response, 403, messagePage('Open the address that `docalign serve` shows.'), webUrl)
    else {
      const received = (await firstDelivery?.()) ?? null
      sendPage(response, 200, waitingPage(installUrl, firstDelivery !== undefined, received), webUrl)
    }
    return true
  }
}
