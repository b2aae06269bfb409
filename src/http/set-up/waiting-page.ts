import { html } from '../../report/html/markup.ts'
import { pageOf } from './page.ts'

/** Seconds between two looks. */
const REFRESH_S = 3

/** A delivery that came in. */
export interface Received {
  /** The event and its action: `installation created`. */
  readonly event: string
  readonly at: Date
}

/** The page from the moment when there are credentials: the App is to be installed, and the first delivery shows that GitHub reaches the server. */
export function waitingPage(installUrl: string | null, isRunning: boolean, received: Received | null): string {
  const repositories = received?.event.startsWith('installation') ? 'more repositories' : 'repositories'
  const install =
    installUrl === null
      ? html`<p>Install the App on repositories: on its page at GitHub, under <em>Install App</em>.</p>`
      : html`<p><a class="button" href="${installUrl}" target="_blank" rel="noreferrer">Install it on ${repositories}</a></p>`
  if (received !== null)
    return pageOf(html`<h1>DocAlign works</h1>
<p class="done">Received: <code>${received.event}</code>, at ${received.at.toISOString().slice(11, 19)} UTC. GitHub reaches this server.</p>
${install}
<p>A repository's docs are checked as soon as the App is installed on it; look at the checks of its latest commit. You can close this page.</p>`)
  return pageOf(
    html`<h1>The App is created</h1>
<p>Its credentials are written, and DocAlign ${isRunning ? 'runs' : 'is starting'} with them.</p>
${install}
<p class="warning">Waiting for the first delivery…</p>
<p>It should come within seconds after the installation. If it does not, GitHub lists its attempts under <em>Advanced</em> on the App's page, and
<code>docalign doctor</code> says what is wrong.</p>`,
    { refresh: REFRESH_S },
  )
}
