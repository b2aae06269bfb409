import { basename } from 'node:path'
import { html, type Markup } from './markup.ts'
import { framed, htmlPage, MARK, type State } from './page.ts'
import { STYLE } from './style.ts'

interface Parts {
  readonly title: string
  /** What was checked, in one line. */
  readonly header: Markup
  /** Starts with its `h1`. */
  readonly main: Markup
  /** Shown after the name DocAlign. */
  readonly footer: string
  readonly state: State
}

/** A report as a single file without scripts or external requests. */
export function htmlDocument({ title, header, main, footer, state }: Parts): string {
  const body = framed({ header: html`<p class="meta">${MARK} ${header}</p>\n`, main, footer: `DocAlign · ${footer}` })
  return htmlPage({ title, style: STYLE, isFile: true, state, body })
}

/** The name of a repository, from its path. */
export function repositoryName(path: string): string {
  return basename(path.replace(/[\\/]+(?:\.git)?[\\/]*$/, '')).replace(/\.git$/, '') || path
}
