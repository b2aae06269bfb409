import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { ICON } from './icon.ts'
import { html, type Markup, raw } from './markup.ts'
import { STYLE } from './style.ts'

interface Parts {
  readonly title: string
  /** What was looked at. */
  readonly header: Markup
  /** Begins with its `h1`. */
  readonly main: Markup
  /** Follows our name. */
  readonly footer: string
}

/** A report as one file that runs no script and asks nobody. */
export function htmlDocument({ title, header, main, footer }: Parts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
${header}</header>
<main id="content" tabindex="-1">
${main}</main>
<footer>DocAlign · ${footer}</footer>
</body>
</html>
`.markup
}

/** Nothing but this page's own style, told by its hash, and its icon. */
function policy(): string {
  const digest = hash('sha256', STYLE, 'base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'`
}

/** What a repository is called, by its path. */
export function repositoryName(path: string): string {
  return basename(path.replace(/[\\/]+(?:\.git)?[\\/]*$/, '')).replace(/\.git$/, '') || path
}
