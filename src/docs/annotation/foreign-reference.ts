import type { Doc, DocLink, Position } from '../doc.ts'
import { repositorySlug } from '../site/own-url.ts'

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\//i

/** Whether a statement is the text of a link to another repository: what it names is that repository's. */
export function createElsewhere(doc: Doc, ownSlugs: ReadonlySet<string>): (place: Position) => boolean {
  const own = new Set([...ownSlugs].map(nameOf))
  const foreign = own.size === 0 ? [] : doc.links.filter((link) => leadsElsewhere(link, own))
  return (place) =>
    foreign.some(
      (link) =>
        link.line === place.line && place.column > link.column && place.column < link.column + link.source.length,
    )
}

/** A repository that is called as this one is may be this one, before it moved, or a fork of it. */
function leadsElsewhere(link: DocLink, own: ReadonlySet<string>): boolean {
  if (!CODE_HOST.test(link.target)) return false
  const slug = repositorySlug(link.target)
  return slug !== null && !own.has(nameOf(slug))
}

function nameOf(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1)
}
