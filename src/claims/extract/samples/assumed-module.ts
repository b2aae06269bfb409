import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import type { Origin } from '../../../ecosystems/sample.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import { baseName } from '../../../paths.ts'
import type { RepositoryContext } from '../../claim.ts'
import { samplesOfPage } from './samples-of-page.ts'

interface OnPage {
  readonly doc: Doc
  readonly block: CodeBlock
  readonly repository: RepositoryContext
}

/**
 * The module that a sample means by the name of a package which it does not import: what the page's other samples import by
 * that name, else the only package of the repository that is called so, where the page is about it or takes types of it. Null
 * where that is not certain: a variable may be called like a package.
 */
export function assumedModule({ module: name }: Origin, { doc, block, repository }: OnPage): string | null {
  const alike = samplesOfPage(repository, doc).in(ecosystemOfFence(block.language))
  if (alike.variables.has(name)) return null
  const imported = alike.imported.get(name) ?? new Set()
  const [only] = imported
  if (imported.size > 0) return imported.size === 1 ? (only ?? null) : null
  const [own, ...others] = repository.importable.get(name) ?? []
  if (own === undefined || others.length > 0) return null
  const isRoot = repository.packages.has(own)
  const isTopic =
    baseName(doc.path)
      .replace(/\.\w+$/, '')
      .toLowerCase() === name
  return isRoot || isTopic || alike.typed.has(name) ? own : null
}
