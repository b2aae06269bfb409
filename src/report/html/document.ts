import { basename } from 'node:path'
import type { Markup } from './markup.ts'
import { framed, htmlPage } from './page.ts'
import { STYLE } from './style.ts'

interface Parts {
  readonly title: string
  /** What was checked. */
  readonly header: Markup
  /** Starts with its `h1`. */
  readonly main: Markup
  /** Shown after the name DocAlign. */
  readonly footer: string
}

/** A report as a single file without scripts or external requests. */
export function htmlDocument({ title, header, main, footer }: Parts): string {
  const body = framed({ header, main, footer: `DocAlign · ${footer}` })
  return htmlPage({ title, style: STYLE, isFile: true, body })
}

/** The name of a repository, from its path. */
export function repositoryName(path: string): string {
  return basename(path.replace(/[\\/]+(?:\.git)?[\\/]*$/, '')).replace(/\.git$/, '') || path
}
