import { html, type Markup } from '../../../report/html/markup.ts'
import type { View } from './layout.ts'

/** For everything that does not exist or that the visitor may not read: these must be indistinguishable. */
export const MISSING: View = message(
  'Not found',
  html`<p>There is nothing here, or you may not read it. <a href="/">All repositories</a></p>\n`,
)

/** Nothing was changed, and why. */
export function refusedView(reason: string): View {
  return message('Not done', html`<p>${reason} <a href="/">All repositories</a></p>\n`, 'Nothing was changed')
}

const SIGN_IN = html`<p><a class="button" href="/login">Sign in with GitHub</a></p>\n`

/** The first page, for visitors who are not signed in. */
export const WELCOME: View = message(
  'Sign in',
  html`<p>DocAlign checks what documentation says against the code. Here you see the result for each of your repositories with DocAlign that you
may read on GitHub.</p>
${SIGN_IN}`,
  'How accurate are your docs?',
)

/** For everything below `/r/` if the visitor is not signed in, whether it exists or not. */
export const SIGNED_OUT: View = message(
  'Not found',
  html`<p>There is nothing here, or it is shown only to people who may read it.</p>
${SIGN_IN}`,
)

/** GitHub does not answer what the visitor may read: for everything, whether it exists or not. */
export const GITHUB_AWAY: View = message(
  'GitHub does not answer',
  html`<p>What you may read is asked of GitHub, and it gave no answer just now. Try again in a minute.</p>\n`,
)

export const TOO_OFTEN: View = message(
  'Too often',
  html`<p>That was asked for too often in a short time. Try again in a minute.</p>\n`,
)

/** Why a sign-in failed. */
export const SIGN_IN_VIEWS = {
  notBegun: failed('This sign-in was not begun in this browser, took longer than ten minutes, or was used already.'),
  declined: failed('You were not signed in, as you declined on GitHub.'),
  refused: failed('GitHub did not take the sign-in.'),
  unencrypted: message(
    'Not signed in',
    html`<p>Sign-in needs an address that begins with <code>https://</code>. A proxy before this server has to send the header
<code>X-Forwarded-Proto: https</code>.</p>\n`,
  ),
} as const satisfies Readonly<Record<string, View>>

function failed(reason: string): View {
  return message('Not signed in', html`<p>${reason}</p>\n${SIGN_IN}`)
}

function message(title: string, text: Markup, heading = title): View {
  return { title, at: null, body: html`<h1>${heading}</h1>\n${text}` }
}
