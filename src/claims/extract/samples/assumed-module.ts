import { type CodeBlock, type Doc, isWithin } from '../../../docs/doc.ts'
import type { Origin } from '../../../ecosystems/sample.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import { oncePer } from '../../../once-per.ts'
import { baseName } from '../../../paths.ts'
import type { RepositoryContext } from '../../claim.ts'
import { namesDefinedIn } from '../defined-names.ts'

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
  const language = ecosystemOfFence(block.language)
  const alike = doc.codeBlocks.filter(
    (other) => ecosystemOfFence(other.language) === language && !isWithin(other.line, doc.historical),
  )
  if (alike.some((other) => variablesOf(other).has(name))) return null
  const imported = new Set(
    alike.flatMap((other) =>
      (repository.sampleOf(other)?.imports ?? []).filter(({ alias }) => alias === name).map(({ module }) => module),
    ),
  )
  const [only] = imported
  if (imported.size > 0) return imported.size === 1 ? (only ?? null) : null
  const [own, ...others] = repository.importable.get(name) ?? []
  if (own === undefined || others.length > 0) return null
  const isRoot = repository.packages.has(own)
  const isTopic =
    baseName(doc.path)
      .replace(/\.\w+$/, '')
      .toLowerCase() === name
  return isRoot || isTopic || alike.some((other) => takesTypeOf(name, other)) ? own : null
}

/** Names that a sample gives to values: variables, parameters, receivers. */
const variablesOf = oncePer((block: CodeBlock): ReadonlySet<string> => {
  const found = new Set(namesDefinedIn(block))
  for (const line of block.lines)
    for (const [, name] of line.slice(0, 500).matchAll(/[(,]\s*([a-z]\w*)\s+(?:\.\.\.|\*|\[\])*[A-Za-z]/g))
      if (name !== undefined) found.add(name)
  return found
})

/** `name.Type{…}` or `*name.Type`, which no variable can be written as. */
function takesTypeOf(name: string, { lines }: CodeBlock): boolean {
  return lines.some(
    (line) => line.includes(`${name}.`) && TYPE_USES.some((pattern) => namesIn(line, pattern).has(name)),
  )
}

const TYPE_USES = [/\b([a-z][a-z\d_]*)\.[A-Z]\w*\{/g, /[*\]]([a-z][a-z\d_]*)\.[A-Z]\w*/g]

function namesIn(line: string, pattern: RegExp): Set<string> {
  return new Set([...line.slice(0, 500).matchAll(pattern)].map(([, name]) => name ?? ''))
}
