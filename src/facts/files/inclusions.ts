import type { Doc } from '../../docs/doc.ts'
import { resolveLink } from '../../docs/site/resolve-link.ts'
import type { Site } from '../../docs/site/site.ts'
import { joinPath } from '../../paths.ts'

/** What finds the pages that show another one as a part of theirs, among those that were read so far. */
export function createInclusions(
  docs: ReadonlyMap<string, Doc | undefined>,
  siteOf: (path: string) => Site,
  exists: (path: string) => boolean,
): (path: string) => readonly string[] {
  const including = new Map<string, Set<string>>()
  let known = 0
  const readAll = (): void => {
    for (const [path, doc] of docs)
      for (const { kind, target } of doc?.links ?? []) {
        const included = kind === 'include' ? includedFile(target, path, siteOf(path), exists) : null
        if (included !== null) including.set(included, (including.get(included) ?? new Set()).add(path))
      }
    known = docs.size
  }
  return (path) => {
    if (known !== docs.size) readAll()
    return [...(including.get(path) ?? [])]
  }
}

/** Which folder a builder takes included files from is a setting; the root is the usual one. */
function includedFile(target: string, path: string, site: Site, exists: (path: string) => boolean): string | null {
  const fromRoot = joinPath('', target)
  return resolveLink(target, path, site, exists).found ?? (fromRoot !== null && exists(fromRoot) ? fromRoot : null)
}
