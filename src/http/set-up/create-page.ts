import { html } from '../../report/html/markup.ts'
import { pageOf } from './page.ts'

/** What is about to be created. */
export interface CreatePage {
  readonly webhookUrl: string
  readonly owner: string
  /** Of GitHub, such as `https://github.com`. */
  readonly webUrl: string
  /** Where GitHub takes manifests. */
  readonly createUrl: string
  readonly manifest: string
  /** Comes back from GitHub. */
  readonly state: string
  /** Whether this server answered under the address when it called itself. */
  readonly isReached: boolean
}

/** The page that sends the manifest of the App to GitHub. */
export function createPage({ webhookUrl, owner, webUrl, createUrl, manifest, state, isReached }: CreatePage): string {
  const reached = isReached
    ? html`<p class="done">This server answers there.</p>`
    : html`<p class="warning">This server was not reached there from here. That is right for a relay such as smee.io, or where a network does not let a server call
itself by its own name. Otherwise GitHub will not reach it either: check the address, the port and the proxy first.</p>`
  return pageOf(html`<h1>Create the App on GitHub</h1>
<table>
<tr><th>Owner</th><td>${owner} on ${new URL(webUrl).host}</td></tr>
<tr><th>Deliveries go to</th><td><code>${webhookUrl}</code></td></tr>
</table>
${reached}
<p>GitHub shows the name of the App, which you can change, and comes back here with its credentials.</p>
<form action="${`${createUrl}?state=${state}`}" method="post">
<input type="hidden" name="manifest" value="${manifest}">
<button>Create it on GitHub</button>
</form>`)
}
