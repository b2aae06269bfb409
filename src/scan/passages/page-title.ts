import type { Doc } from '../../docs/doc.ts'
import { hasTitle } from '../../docs/parts/sections.ts'
import type { PageTitles } from '../../docs/site/navigation.ts'
import { baseName, folderOf } from '../../paths.ts'

/** A file that stands for its folder. */
const FRONT_PAGE = /^(?:index|readme)$/i

/** What a page without a title of its own is called: as its site lists it, or else by its file or folder; null for the first page of all. */
export function givenTitle(doc: Doc, listed: PageTitles): string | null {
  if (hasTitle(doc)) return null
  return listed.get(doc.path) ?? fileTitle(doc.path)
}

function fileTitle(path: string): string | null {
  const name = baseName(path).replace(/\.\w{1,10}$/, '')
  const words = (FRONT_PAGE.test(name) ? baseName(folderOf(path)) : name)
    .replace(/^\d{1,4}[-_. ]/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? null : `${words[0]?.toUpperCase()}${words.slice(1)}`
}
