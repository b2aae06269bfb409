import type { Queries } from '../../base/db/database.ts'
import { html, type Markup } from '../../report/html/markup.ts'
import { shareThatHolds } from '../../report/html/verdicts.ts'
import type { Handler } from '../http/server/server.ts'
import { readBadge } from './store/badge.ts'

const FOLDER = '/badge/'
/** Slightly more than the names that GitHub allows. */
const NAMED = /^\/badge\/([\w.-]{1,100})\/([\w.-]{1,100})\.svg$/

/** Seconds for which a badge may be cached. */
const MAX_AGE = 300
/** Identical for all responses, so that a repository without a badge looks like a missing one. The badge may be embedded anywhere. */
const HEADERS = {
  'cache-control': `max-age=${MAX_AGE}`,
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Serves `/badge/OWNER/REPO.svg` to everyone, for public repositories that enabled it; everything else is the same 404. */
export function badgeHandler(queries: Queries): Handler {
  return async ({ url = '', method }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (!pathname.startsWith(FOLDER) || (method !== 'GET' && method !== 'HEAD')) return false
    const [, owner, name] = NAMED.exec(pathname) ?? []
    const shown = owner === undefined || name === undefined ? null : await readBadge(queries, { owner, name })
    if (shown === null)
      response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end('There is no badge.\n')
    else
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'image/svg+xml; charset=utf-8' })
        .end(badgeOf(shareThatHolds(shown)))
    return true
  }
}

const LABEL = 'docs'
/** Widths in pixels in Verdana 11 px; other fonts are stretched to fit. */
const LABEL_WIDTH = 25
const DIGIT_WIDTH = 7
const HOLD_WIDTH = 43
const NO_CLAIMS_WIDTH = 56
const PADDING = 5
/** The color by the minimum share, 0–100; white text is readable on all of them. */
const COLOURS = [
  { from: 95, colour: '#1a7042' },
  { from: 80, colour: '#8a5200' },
  { from: 0, colour: '#b3261e' },
] as const
const GREY = '#5b636b'

/**
 * `docs | 98 % accurate` as an SVG with the width of its text: two words and a number need no library with width tables for any text. `share`
 * is 0–100, rounded down; null if no claim could be decided.
 */
export function badgeOf(share: number | null): string {
  const message = share === null ? 'no claims' : `${share} % accurate`
  const width = share === null ? NO_CLAIMS_WIDTH : String(share).length * DIGIT_WIDTH + HOLD_WIDTH
  const colour = share === null ? GREY : (COLOURS.find(({ from }) => share >= from)?.colour ?? GREY)
  const left = LABEL_WIDTH + 2 * PADDING
  const right = width + 2 * PADDING
  const words = `${LABEL}: ${message}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${words}"><title>${words}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444c56"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(LABEL, PADDING, LABEL_WIDTH)}${text(message, left + PADDING, width)}</g>
</svg>
`.markup
}

function text(words: string, x: number, width: number): Markup {
  return html`<text x="${x}" y="14" textLength="${width}">${words}</text>`
}
