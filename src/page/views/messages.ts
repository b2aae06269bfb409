import { html } from '../../report/html/markup.ts'
import type { View } from './layout.ts'

/** What is said of everything that is not there, and of everything that somebody may not read: nobody is to tell one from the other. */
export const MISSING: View = {
  title: 'Not found',
  at: null,
  body: html`<h1>Not found</h1>
<p>There is nothing here, or you may not read it. <a href="/">All repositories</a></p>
`,
}

/** Nothing was done, and why. */
export function refusedView(reason: string): View {
  return {
    title: 'Not done',
    at: null,
    body: html`<h1>Nothing was changed</h1>
<p>${reason} <a href="/">All repositories</a></p>
`,
  }
}

const SIGN_IN = html`<p><a class="button" href="/login">Sign in with GitHub</a></p>
`

/** The first page, for whoever is not signed in. */
export const WELCOME: View = {
  title: 'Sign in',
  at: null,
  body: html`<h1>What your docs are worth</h1>
<p>DocAlign checks what documentation says against the code. Here you see how the docs of your repositories hold: those with DocAlign that you may
read on GitHub.</p>
${SIGN_IN}`,
}

/** What is said to whoever is not signed in of everything below `/r/`, whether it is there or not. */
export const SIGNED_OUT: View = {
  title: 'Not found',
  at: null,
  body: html`<h1>Not found</h1>
<p>There is nothing here, or it is shown only to people who may read it.</p>
${SIGN_IN}`,
}

/** GitHub does not say what somebody may read: that is said of everything, whether it is there or not. */
export const GITHUB_AWAY: View = {
  title: 'GitHub does not answer',
  at: null,
  body: html`<h1>GitHub does not answer</h1>
<p>What you may read is asked of GitHub, and it gave no answer just now. Try again in a minute.</p>
`,
}

export const TOO_OFTEN: View = {
  title: 'Too often',
  at: null,
  body: html`<h1>Too often</h1>
<p>That was asked for too often in a short time. Try again in a minute.</p>
`,
}

/** Why somebody is not signed in. */
export const SIGN_IN_VIEWS = {
  notBegun: failed('This sign-in was not begun in this browser, took longer than ten minutes, or was used already.'),
  declined: failed('You were not signed in, as GitHub was told not to.'),
  refused: failed('GitHub did not take the sign-in.'),
  unencrypted: {
    title: 'Not signed in',
    at: null,
    body: html`<h1>Not signed in</h1>
<p>Sign-in needs an address that begins with <code>https://</code>. A proxy before this server has to send the header
<code>X-Forwarded-Proto: https</code>.</p>
`,
  },
} as const satisfies Readonly<Record<string, View>>

function failed(reason: string): View {
  return { title: 'Not signed in', at: null, body: html`<h1>Not signed in</h1>\n<p>${reason}</p>\n${SIGN_IN}` }
}
