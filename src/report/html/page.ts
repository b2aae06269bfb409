import { hash } from 'node:crypto'
import { html, type Markup, raw } from './markup.ts'

/** Whether what a page is about holds; null where it is about nothing that could. */
export type State = 'holds' | 'false' | null

const COLOURS = { holds: '#1a7042', false: '#b3261e' } as const
const DRAWINGS = { holds: 'M4 8.5 6.5 11 12 5.5', false: 'M5 5 11 11M11 5 5 11' } as const

/** The product's mark: a tick, or a cross where something is false. */
function drawing(state: State, attributes: string): string {
  const shown = state ?? 'holds'
  return `<svg ${attributes} viewBox="0 0 16 16"><rect width="16" height="16" rx="3.5" fill="${COLOURS[shown]}"/><path d="${DRAWINGS[shown]}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`
}

/** The mark, for the top of a page. */
export const MARK = raw(drawing(null, 'class="logo" aria-hidden="true" width="20" height="20"'))

/** A page's icon as a data URL: without an icon, a browser requests one from the server. */
export function iconOf(state: State): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing(state, 'xmlns="http://www.w3.org/2000/svg"'))}`
}

interface Page {
  readonly title: string
  /** CSS. */
  readonly style: string
  /** Opened from a disk, a page brings the policy that a server would send with it. */
  readonly isFile: boolean
  /** Shown by the icon; nothing is said by default. */
  readonly state?: State
  readonly body: Markup
}

/** A whole page that runs no script and needs nothing but its own style. */
export function htmlPage({ title, style, isFile, state = null, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${isFile ? html`<meta http-equiv="Content-Security-Policy" content="${policy(style)}">\n` : null}<meta name="viewport" content="width=device-width, initial-scale=1">
${isFile ? html`<meta name="referrer" content="no-referrer">\n` : null}<title>${title}</title>
<link rel="icon" href="${iconOf(state)}">
<style>${raw(style)}</style>
</head>
<body>
${body}</body>
</html>
`.markup
}

interface Frame {
  readonly header: Markup
  /** Begins with its `h1`. */
  readonly main: Markup
  readonly footer: string
}

/** The parts of a page, which people who use a keyboard or a screen reader find by their names. */
export function framed({ header, main, footer }: Frame): Markup {
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="top">
${header}</header>
<main id="content" tabindex="-1">
${main}</main>
<footer>${footer}</footer>
`
}

/** Nothing but the page's own style, allowed by its hash, and its icon. */
function policy(style: string): string {
  const digest = hash('sha256', style, 'base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'`
}
