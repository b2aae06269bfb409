import type { ServerResponse } from 'node:http'
import { sentence } from '../../../report/html/claims.ts'
import { html, type Markup, raw } from '../../../report/html/markup.ts'

/** Light and dark by the system setting, like the web pages. */
const STYLE = `:root{color-scheme:light dark;--page:#fff;--ink:#1f2328;--soft:#59636e;--line:#d1d9e0;--edge:#7d868f;--field:#fff;--bad:#b42318;--warn:#bf8700;--good:#1f6f3f}
@media (prefers-color-scheme:dark){:root{--page:#121416;--ink:#e7e9ea;--soft:#a0a8af;--line:#2e3338;--edge:#7f8a93;--field:#1a1d20;--bad:#ff8d82;--warn:#f0b45b;--good:#6fcf97}}
body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;background:var(--page);color:var(--ink)}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}label{display:block;margin:.9rem 0;font-weight:600}
label small{display:block;font-weight:400;color:var(--soft)}label strong,.problem{display:block;color:var(--bad);font-weight:600}
input,textarea{display:block;width:100%;box-sizing:border-box;font:inherit;font-weight:400;padding:.4rem .5rem;border:1px solid var(--edge);border-radius:6px;background:var(--field);color:inherit}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:6px;background:#1f6f3f;color:#fff;text-decoration:none;cursor:pointer}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}th,td:first-child code{overflow-wrap:normal}
code{font-size:.9em}details{margin-top:2rem}summary{cursor:pointer;font-weight:600}.warning{border-left:4px solid var(--warn);padding-left:.8rem}.done{border-left:4px solid var(--good);padding-left:.8rem}`

/** A message in which names in backticks are code. */
export function messagePage(text: string): string {
  return pageOf(html`<h1>DocAlign</h1>
<p>${sentence(text)}</p>`)
}

/** A page with a body, without scripts. `refresh` reloads it after this many seconds. */
function pageOf(body: Markup, { refresh }: { readonly refresh?: number } = {}): string {
  const again = refresh === undefined ? null : html`<meta http-equiv="refresh" content="${refresh}">`
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${again}
<title>Set up DocAlign</title>
<style>${raw(STYLE)}</style>
<main>
${body}
</main>
</html>
`.markup
}

/** For every response: no caching, no framing, and no referrer for other sites; our own forms send their origin. */
export const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Responds with a page that runs no scripts, and whose forms may only be sent to this server or to GitHub. */
export function sendPage(response: ServerResponse, status: number, page: string, webUrl: string): void {
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${webUrl}; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(page)
}

/** The content of the first page, with the initial values of its form. */
export interface AskPage {
  /** The permissions of the App, with their reasons, from `app.yml`. */
  readonly permissions: readonly { readonly name: string; readonly access: string; readonly reason: string }[]
  /** Part of every form. */
  readonly state: string
  readonly values: Readonly<Record<string, string>>
  /** The problems of the values, by the same names. */
  readonly problems?: Readonly<Record<string, string>> | undefined
}

/** The page that asks for the server's address and the App's owner, or accepts the credentials of an existing App. */
export function askPage({ permissions, state, values, problems = {} }: AskPage): string {
  const hidden = html`<input type="hidden" name="state" value="${state}">`
  const problemOf = (name: string): Markup | null =>
    problems[name] ? html`<strong role="alert">${problems[name]}</strong>` : null
  const field = (name: string, label: string, help: string, more: Markup): Markup =>
    html`<label>${label}<small>${help}</small>${problemOf(name)}<input name="${name}" value="${values[name] ?? ''}" ${more}></label>`
  const rows = permissions.map(
    ({ name, access, reason }) => html`<tr><td><code>${name}</code></td><td>${access}</td><td>${reason}</td></tr>
`,
  )
  return pageOf(html`<h1>Set up DocAlign</h1>
<p>DocAlign checks the documentation of repositories against their code. At every push and pull request it says which statements are not
true any more, where they stand, and which commit made them false. It never runs code of a repository.</p>
<p>It works as a GitHub App of your own: GitHub creates it in a moment, and you choose the repositories that it may see.</p>
<h2>Create the App</h2>
<form action="/app" method="post">
${hidden}
${field('address', 'Address of this server', 'Where GitHub delivers events to. GitHub has to reach it from outside.', html`type="url" required placeholder="https://docalign.example.com"`)}
${field('organisation', 'Organisation', 'Owner of the App. Leave it empty for your own account.', html`autocomplete="off" spellcheck="false"`)}
${field('host', 'GitHub Enterprise Server', 'Its host. Leave it empty for github.com.', html`autocomplete="off" spellcheck="false" placeholder="github.example.com"`)}
<button>Continue</button>
</form>
<h2>What the App may do</h2>
<table>
<tr><th>Permission</th><th>Access</th><th>Why</th></tr>
${rows}</table>
<details${problems.credentials ? html` open` : null}>
<summary>Use an App that exists</summary>
<form action="/import" method="post" autocomplete="off">
${hidden}
${problems.credentials ? html`<p class="problem" role="alert">${problems.credentials}</p>` : null}
<label>App ID<input name="appId" required inputmode="numeric"></label>
<label>Webhook secret<input name="webhookSecret" type="password" required></label>
<label>Client ID<small>For the web pages, to which people sign in. Leave it empty to have none.</small><input name="clientId"></label>
<label>Client secret<input name="clientSecret" type="password"></label>
<label>Private key<textarea name="privateKey" rows="6" required placeholder="-----BEGIN RSA PRIVATE KEY-----"></textarea></label>
<button>Save</button>
</form>
</details>`)
}

export interface CreatePage {
  readonly webhookUrl: string
  readonly owner: string
  /** Address of GitHub, such as `https://github.com`. */
  readonly webUrl: string
  /** Where GitHub accepts manifests. */
  readonly createUrl: string
  readonly manifest: string
  /** Returned by GitHub. */
  readonly state: string
  /** Whether this server responded at the address when it called itself. */
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

/** Seconds between page loads. */
const REFRESH_S = 3

export interface LatestDelivery {
  /** The event and its action: `installation created`. */
  readonly event: string
  readonly at: Date
}

/** The page once there are credentials: the App has to be installed, and the first delivery proves that GitHub reaches the server. */
export function waitingPage(installUrl: string | null, isRunning: boolean, received: LatestDelivery | null): string {
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
<code>docalign server doctor</code> says what is wrong.</p>`,
    { refresh: REFRESH_S },
  )
}
