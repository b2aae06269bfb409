import { memoize } from '../../memoize.ts'
import type { Doc } from '../doc.ts'
import { isShellBlock } from '../shell/shell.ts'
import { isForContributors } from './page-owner.ts'

const WRITTEN = /(?:(?:^|[^-=])>{1,2}|\b(?:tee(?: -a)?|touch|mkdir(?: -p)?))\s*["']?([\w.@/-]{3,200})/g
/** ` ```ini filename="conf.d/tool.ini" `: what a page for users shows the text of is theirs to write. */
const TITLED = /\b(?:file|filename|title)=["']([\w.@/-]{3,200})["']/

/** What the commands of a page write, and its samples are to be written to: nothing of it need be there, wherever the page speaks of it. */
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

/** Whether a name is that of a project which the commands of the page make, or is made of its name: `shop_sup` after `mkdir shop`. */
export function isOfMadeProject(doc: Doc, name: string): boolean {
  for (let end = name.length; end > 0; end = name.lastIndexOf('_', end - 1))
    if (writtenOn(doc).has(name.slice(0, end))) return true
  return false
}
