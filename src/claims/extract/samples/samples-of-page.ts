import { type CodeBlock, type Doc, isWithin } from '../../../docs/doc.ts'
import type { Origin } from '../../../ecosystems/sample.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import { groupBy } from '../../../group-by.ts'
import { memoizePart } from '../../../memoize.ts'
import { baseName } from '../../../paths.ts'
import type { RepositoryContext } from '../../claim.ts'
import { namesDefinedIn } from './defined-names.ts'
import { ownPackage } from './own-package.ts'

/** What the samples of a page say together; worked out once for all of them. */
export interface SamplesOfPage {
  /** Names that any block imports or declares, whether or not all of its text was understood. */
  readonly bound: ReadonlySet<string>
  /** Names that blocks give to something other than a module of that name. */
  readonly rebound: ReadonlySet<string>
  in(language: string | null): SamplesInLanguage
  /** The blocks that bind a name, in the order of the page. */
  binding(name: string): readonly CodeBlock[]
}

export interface SamplesInLanguage {
  readonly ownModules: readonly string[]
  /** Modules of today's samples, by the names under which they are imported. */
  readonly imported: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that today's samples give to values: variables, parameters, receivers. */
  readonly variables: ReadonlySet<string>
  /** Names behind which today's samples take types, which no variable can be written as: `name.Type{…}`, `*name.Type`. */
  readonly typed: ReadonlySet<string>
}

const NONE: SamplesInLanguage = { ownModules: [], imported: new Map(), variables: new Set(), typed: new Set() }

export const samplesOfPage: (repository: RepositoryContext, doc: Doc) => SamplesOfPage = memoizePart(
  (repository: RepositoryContext, doc: Doc) => {
    const bindings = new Map<string, CodeBlock[]>()
    const rebound = new Set<string>()
    for (const block of doc.codeBlocks) {
      for (const name of boundIn(block, repository)) {
        const blocks = bindings.get(name)
        if (blocks === undefined) bindings.set(name, [block])
        else blocks.push(block)
      }
      for (const name of namesDefinedIn(block)) rebound.add(name)
      for (const { alias, module, name } of repository.sampleOf(block)?.imports ?? [])
        if (name !== null || (alias !== module && !module.startsWith(`${alias}.`))) rebound.add(alias)
    }
    const languages = new Map(
      [...groupBy(doc.codeBlocks, ({ language }) => ecosystemOfFence(language))].map(([language, blocks]) => [
        language,
        inLanguage(doc, blocks, repository),
      ]),
    )
    return {
      bound: new Set(bindings.keys()),
      rebound,
      in: (language) => languages.get(language) ?? NONE,
      binding: (name) => bindings.get(name) ?? [],
    }
  },
)

function inLanguage(doc: Doc, blocks: readonly CodeBlock[], repository: RepositoryContext): SamplesInLanguage {
  const modules = new Set<string>()
  const imported = new Map<string, Set<string>>()
  const variables = new Set<string>()
  const typed = new Set<string>()
  for (const block of blocks) {
    const imports = repository.sampleOf(block)?.imports ?? []
    for (const { module } of imports) if (ownPackage(module, repository) !== null) modules.add(module)
    if (isWithin(block.line, doc.historical)) continue
    for (const { alias, module } of imports) imported.set(alias, (imported.get(alias) ?? new Set()).add(module))
    for (const name of variablesOf(block)) variables.add(name)
    for (const line of block.lines) for (const name of typesTakenIn(line)) typed.add(name)
  }
  return { ownModules: [...modules], imported, variables, typed }
}

function boundIn(block: CodeBlock, { sampleOf }: RepositoryContext): Set<string> {
  const bound = new Set(namesDefinedIn(block))
  for (const { alias } of sampleOf(block)?.imports ?? []) bound.add(alias)
  for (const line of block.lines)
    for (const word of /\bimport\b/.test(line) ? (line.slice(0, 500).match(/\w+/g) ?? []) : []) bound.add(word)
  return bound
}

function variablesOf(block: CodeBlock): Set<string> {
  const found = new Set(namesDefinedIn(block))
  for (const line of block.lines)
    for (const [, name] of line.slice(0, 500).matchAll(/[(,]\s*([a-z]\w*)\s+(?:\.\.\.|\*|\[\])*[A-Za-z]/g))
      if (name !== undefined) found.add(name)
  return found
}

const TYPE_USES = [/\b([a-z][a-z\d_]*)\.[A-Z]\w*\{/g, /[*\]]([a-z][a-z\d_]*)\.[A-Z]\w*/g]

function typesTakenIn(line: string): string[] {
  return TYPE_USES.flatMap((pattern) => [...line.slice(0, 500).matchAll(pattern)].map(([, name]) => name ?? ''))
}

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
