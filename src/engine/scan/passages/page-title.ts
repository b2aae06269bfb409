import { baseName, folderOf } from '../../../base/paths.ts'
import type { Doc } from '../../docs/doc.ts'
import { hasTitle } from '../../docs/parts/sections.ts'
import type { PageTitles } from '../../docs/site/navigation.ts'

/** A file that is its folder's front page. */
const FRONT_PAGE = /^(?:index|readme)$/i

/**
 * The title for a page that has none of its own: from its site's navigation, or else from its file or folder name. Null if the page has a
 * title, and for a front page at the root.
 */
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
