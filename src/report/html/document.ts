import { basename } from 'node:path'
import type { Markup } from './markup.ts'
import { framed, htmlPage } from './page.ts'
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
  const body = framed({ header, main, footer: `DocAlign · ${footer}` })
  return htmlPage({ title, style: STYLE, isFile: true, body })
}

/** What a repository is called, by its path. */
export function repositoryName(path: string): string {
  return basename(path.replace(/[\\/]+(?:\.git)?[\\/]*$/, '')).replace(/\.git$/, '') || path
}
