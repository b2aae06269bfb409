import { type CodeBlock, type Doc, sectionTitles } from '../../../docs/doc.ts'
import { memoize } from '../../../memoize.ts'

/** `example.com/tidy/v2` in a section about `v2`: older versions of a Go module stay where they were. */
export function isOfTitledVersion(module: string, doc: Doc, { line, lead }: CodeBlock): boolean {
  const version = /\/(v\d+)(?:\/|$)/.exec(module)?.[1]
  if (version === undefined) return false
  return [...sectionTitles(doc, line), lead].some((text) =>
    text
      .toLowerCase()
      .split(/[^\w.]+/)
      .includes(version),
  )
}

/** The page names a later version of a Go module, too, so that it means the one that it imports. */
export function standsBesideNewer(module: string, doc: Doc): boolean {
  if (!/^[\w-]+(?:\.[\w-]+)+\//.test(module) || /\/v\d+(?:\/|$)/.test(module)) return false
  return versionedModules(doc).has(module)
}

/** What stands before a version anywhere on the page, from each name of a host on: of `pkg.go.dev/example.com/tidy/v2` there are two. */
const versionedModules = memoize((doc: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const line of doc.lines)
    for (const [word] of line.includes('/v') ? line.matchAll(/[\w.@/~-]+/g) : []) {
      const parts = word.length > MAX_ADDRESS ? [] : word.split('/')
      const hosts = parts.flatMap((part, index) => (part.includes('.') ? [index] : []))
      for (const [end, part] of parts.entries()) {
        if (!/^v\d/.test(part)) continue
        const before = hosts.filter((start) => start < end).slice(-MAX_HOSTS)
        for (const start of before) found.add(parts.slice(start, end).join('/'))
      }
    }
  return found
})

const MAX_ADDRESS = 200
/** The addresses of a page that nobody made up to be slow have no more before one version. */
const MAX_HOSTS = 3
