import { isBuiltin } from 'node:module'
import { groupBy } from '../../../../base/group-by.ts'
import { memoize } from '../../../../base/memoize.ts'
import { isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, sectionTitles } from '../../../docs/doc.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import { isIdentifier } from '../../identifiers.ts'
import { type Import, importsIn } from '../../imports.ts'
import type { ExampleSubject } from '../subject.ts'
import { ownPackage } from './own-package.ts'

/** The imports of a block: from its syntax if its language is supported, else from its lines. */
export function importsOf(block: CodeBlock, { sampleOf }: RepositoryContext): Import[] {
  const sample = sampleOf(block)
  if (!sample || sample.imports.length === 0) return importsIn(block.lines)
  const groups = groupBy(sample.imports, ({ module, line }) => `${line}:${module}`)
  return [...groups.values()].flatMap((group): Import[] => {
    const [first] = group
    if (!first) return []
    const names = group.flatMap(({ name }) => (name === null || name === '*' || name === 'default' ? [] : [name]))
    return [{ line: first.line, column: first.column, module: first.module, names }]
  })
}

/** Packages and modules that a block imports, and the names that it imports from the repository's own. */
export function ownImports(
  doc: Doc,
  block: CodeBlock,
  imports: readonly Import[],
  repository: RepositoryContext,
): ClaimDraft<ExampleSubject>[] {
  return imports.flatMap((found): ClaimDraft<ExampleSubject>[] => {
    const owner = ownPackage(found.module, repository)
    const { module } = found
    const at = placedIn(block, found)
    const source = { ...at, value: module, subject: { kind: 'package', name: module }, tentative: true } as const
    if (!owner && isOthers(module, repository)) return []
    if (isOfTitledVersion(module, doc, block) || isBesideNewer(module, doc)) return []
    if (!owner) return module.startsWith('.') ? [] : [source]
    const names = found.names.filter(
      (name) => isIdentifier(name) && name.length > 1 && !isPlaceholder(name) && !NAME_OF_SOMETHING.test(name),
    )
    return [
      source,
      ...names.map((name) => ({
        ...at,
        value: name,
        subject: { kind: 'import' as const, name, from: module, language: block.language },
        names: [name],
      })),
    ]
  })
}

/** `feature_name` in an import is a placeholder. */
const NAME_OF_SOMETHING = /^[a-z]+_?name$/i

/** Modules of the runtime and of dependencies were never packages of this repository. */
function isOthers(module: string, repository: RepositoryContext): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return module.startsWith('node:') || isBuiltin(module) || repository.dependencies.has(root)
}

/** `example.com/tidy/v2` in a section about `v2`: older versions of a Go module keep their path. */
function isOfTitledVersion(module: string, doc: Doc, { line, lead }: CodeBlock): boolean {
  const version = /\/(v\d+)(?:\/|$)/.exec(module)?.[1]
  if (version === undefined) return false
  return [...sectionTitles(doc, line), lead].some((text) =>
    text
      .toLowerCase()
      .split(/[^\w.]+/)
      .includes(version),
  )
}

/** The page also names a later version of a Go module, so it deliberately imports the older one. */
function isBesideNewer(module: string, doc: Doc): boolean {
  if (!/^[\w-]+(?:\.[\w-]+)+\//.test(module) || /\/v\d+(?:\/|$)/.test(module)) return false
  return versionedModules(doc).has(module)
}

/** Module paths before a version anywhere on the page, one for each host in the word: `pkg.go.dev/example.com/tidy/v2` gives two. */
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
/** Maximum number of hosts before one version. Only hostile pages have more. */
const MAX_HOSTS = 3
