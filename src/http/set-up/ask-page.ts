import { html, type Markup } from '../../report/html/markup.ts'
import { pageOf } from './page.ts'

/** What the first page shows, and what its form begins with. */
export interface AskPage {
  /** What the App may do, with the reason, as `app.yml` gives them. */
  readonly permissions: readonly { readonly name: string; readonly access: string; readonly reason: string }[]
  /** Goes with every form. */
  readonly state: string
  /** The values of the fields, by their names. */
  readonly values: Readonly<Record<string, string>>
  /** What is wrong with them, by the same names. */
  readonly problems?: Readonly<Record<string, string>>
}

/** The page that asks where the server is reached and who is to own the App, or takes the credentials of an App that there is. */
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
${field('organisation', 'Organisation', 'Who is to own the App. Leave it empty for your own account.', html`autocomplete="off" spellcheck="false"`)}
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
