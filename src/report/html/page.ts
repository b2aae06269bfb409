import { hash } from 'node:crypto'
import { html, type Markup, raw } from './markup.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1a7042"/><path d="M4 8.5 6.5 11 12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>`

/** A page's icon as a data URL: without an icon, a browser requests one from the server. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`

interface Page {
  readonly title: string
  /** CSS. */
  readonly style: string
  /** Opened from a disk, a page brings the policy that a server would send with it. */
  readonly isFile: boolean
  readonly body: Markup
}

/** A whole page that runs no script and needs nothing but its own style. */
export function htmlPage({ title, style, isFile, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${isFile ? html`<meta http-equiv="Content-Security-Policy" content="${policy(style)}">\n` : null}<meta name="viewport" content="width=device-width, initial-scale=1">
${isFile ? html`<meta name="referrer" content="no-referrer">\n` : null}<title>${title}</title>
<link rel="icon" href="${ICON}">
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
