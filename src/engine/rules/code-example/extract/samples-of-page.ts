import { memoizePart } from '../../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { ecosystemOfSample } from '../../../ecosystems/lookup.ts'
import type { RepositoryContext } from '../../claim.ts'
import { namesDefinedIn } from './defined-names.ts'
import { ownPackage } from './own-package.ts'

/** What the samples of a page contain together. Computed once per page. */
export interface SamplesOfPage {
  /** Names that any block imports or declares, even if the block was not fully understood. */
  readonly bound: ReadonlySet<string>
  /** Modules of the repository that samples of a language import. */
  ownModules(language: string): readonly string[]
  /** The blocks that bind a name, in page order. */
  binding(name: string): readonly CodeBlock[]
  /** The blocks that declare a name, rather than import it, in page order. */
  declaring(name: string): readonly CodeBlock[]
}

export const samplesOfPage: (repository: RepositoryContext, doc: Doc) => SamplesOfPage = memoizePart(
  (repository: RepositoryContext, doc: Doc) => {
    const bindings = new Map<string, CodeBlock[]>()
    const declarations = new Map<string, CodeBlock[]>()
    const modules = new Map<string | null, Set<string>>()
    for (const block of doc.codeBlocks) {
      const declared = namesDefinedIn(block)
      const imported = importedIn(block, repository)
      for (const name of new Set([...declared, ...imported])) addTo(bindings, name, block)
      for (const name of declared) if (!imported.has(name)) addTo(declarations, name, block)
      const language = ecosystemOfSample(block.language)?.name ?? null
      const own = modules.get(language) ?? new Set()
      modules.set(language, own)
      for (const { module } of repository.sampleOf(block)?.imports ?? [])
        if (ownPackage(module, repository) !== null) own.add(module)
    }
    return {
      bound: new Set(bindings.keys()),
      ownModules: (language) => [...(modules.get(language) ?? [])],
      binding: (name) => bindings.get(name) ?? [],
      declaring: (name) => declarations.get(name) ?? [],
    }
  },
)

function addTo(blocks: Map<string, CodeBlock[]>, name: string, block: CodeBlock): void {
  const known = blocks.get(name)
  if (known === undefined) blocks.set(name, [block])
  else known.push(block)
}

/** The names that a block imports, and all words of its lines with imports. */
function importedIn(block: CodeBlock, { sampleOf }: RepositoryContext): Set<string> {
  const imported = new Set((sampleOf(block)?.imports ?? []).map(({ alias }) => alias))
  for (const line of block.lines)
    for (const word of /\bimport\b/.test(line) ? (line.slice(0, 500).match(/\w+/g) ?? []) : []) imported.add(word)
  return imported
}
