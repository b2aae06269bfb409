import { memoizePart } from '../../../../base/memoize.ts'
import type { Doc } from '../../../docs/doc.ts'
import type { RepositoryContext } from '../../claim.ts'
import { importsIn } from '../../imports.ts'

const JAVASCRIPT = /^(?:[cm]?[jt]sx?|javascript|typescript|vue|svelte)$/i

/** Names that JavaScript samples of a page import, always from the reader's files or third-party packages: not the repository's. */
export const namesImportedFromOthers = memoizePart((doc: Doc, { packages }: RepositoryContext): ReadonlySet<string> => {
  const scopes = new Set([...packages].flatMap((name) => scopeOf(name) ?? []))
  const isOwn = (module: string): boolean => packages.has(packageOf(module)) || scopes.has(scopeOf(module) ?? '')
  const own = new Set<string>()
  const others = new Set<string>()
  for (const block of doc.codeBlocks) {
    if (!JAVASCRIPT.test(block.language)) continue
    for (const { module, names } of importsIn(block.lines))
      for (const name of names) (isOwn(module) ? own : others).add(name)
  }
  return new Set([...others].filter((name) => !own.has(name)))
})

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Packages of one scope belong together, including one that was removed from the repository. */
function scopeOf(name: string): string | null {
  return /^(@[\w-]+)\//.exec(name)?.[1] ?? null
}
