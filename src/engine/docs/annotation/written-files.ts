import { memoize } from '../../../base/memoize.ts'
import type { Doc } from '../doc.ts'
import { isShellBlock } from '../shell/shell.ts'
import { isForContributors } from './page-owner.ts'

const WRITTEN = /(?:(?:^|[^-=])>{1,2}|\b(?:tee(?: -a)?|touch|mkdir(?: -p)?))\s*["']?([\w.@/-]{3,200})/g
/** ` ```ini filename="conf.d/tool.ini" `: on a page for users, a file shown with its content is for them to create. */
const TITLED = /\b(?:file|filename|title)=["']([\w.@/-]{3,200})["']/

/** Paths that the page's commands write, or that its samples are to be saved as. None of them must exist, wherever the page mentions it. */
export const writtenOn = memoize(({ codeBlocks, path: page }: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const block of codeBlocks) {
    for (const line of isShellBlock(block) ? block.lines : [])
      for (const [, path] of line.slice(0, 1000).matchAll(WRITTEN)) if (path !== undefined) found.add(path)
    const title = isForContributors(page) ? undefined : TITLED.exec(block.meta.slice(0, 500))?.[1]
    if (title !== undefined) found.add(title)
  }
  return found
})

/** Whether a name is that of a project created by the page's commands, or derived from one: `shop_sup` after `mkdir shop`. */
export function isOfMadeProject(doc: Doc, name: string): boolean {
  for (let end = name.length; end > 0; end = name.lastIndexOf('_', end - 1))
    if (writtenOn(doc).has(name.slice(0, end))) return true
  return false
}
