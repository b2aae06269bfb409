import { placeFinder } from '../../ecosystems/formats/lines.ts'
import { BUILTINS } from '../../ecosystems/python/samples/builtins.ts'
import { readNames } from '../../ecosystems/python/samples/names/names.ts'
import type { SampleNames } from '../../ecosystems/python/samples/names/walk.ts'
import { bindingsOf } from '../../ecosystems/python/samples/scopes.ts'
import { descendants, type Syntax, syntaxOf, textOf } from '../../ecosystems/python/tree.ts'
import { treeIn } from '../../ecosystems/syntax/read.ts'
import type { SampleToCheck } from '../protocol.ts'

/** A sample that is valid Python, read. */
export interface ReadSample {
  readonly sample: SampleToCheck
  readonly tree: Syntax
  readonly names: SampleNames
  /** Names of its module, each with the statement that imports it, or null for what it makes itself. */
  readonly bound: ReadonlyMap<string, string | null>
  /** Names that it uses and does not bind. */
  readonly unbound: ReadonlySet<string>
  placeOf(offset: number): { readonly line: number; readonly column: number }
}

/** Statements of Python 2, which no checker knows. */
const OLD = /^(?:print_statement|exec_statement)$/

/** Null if a sample is not valid Python 3. */
export async function readSample(sample: SampleToCheck): Promise<ReadSample | null> {
  const tree = await treeIn('python', sample.text, (root) => (root.hasError ? null : syntaxOf(root)))
  if (tree === null || tree.source.cut || [...descendants(tree)].some(({ type }) => OLD.test(type))) return null
  const names = readNames(tree)
  return { sample, tree, names, bound: boundBy(names), unbound: unboundIn(names), placeOf: placeFinder(sample.text) }
}

function boundBy({ imports, module }: SampleNames): Map<string, string | null> {
  const bound = new Map<string, string | null>([...module.names.keys()].map((name) => [name, null]))
  for (const { module: from, name, alias } of imports) {
    if (name === '*' || module.names.get(alias.split('.', 1)[0] ?? '')?.some((binding) => binding === null)) continue
    const statement = name === null ? `import ${from}` : `from ${from} import ${name}`
    const own = alias.split('.', 1)[0] ?? ''
    bound.set(own, alias === (name ?? from) ? statement : `${statement} as ${alias}`)
  }
  return bound
}

function unboundIn({ uses }: SampleNames): Set<string> {
  const unbound = new Set<string>()
  for (const { node, scope } of uses) {
    let at: Syntax | undefined = node
    while (at?.type === 'attribute') at = at.children[0]
    const name = at?.type === 'identifier' ? textOf(at) : ''
    if (name !== '' && !BUILTINS.has(name) && bindingsOf(name, scope) === null) unbound.add(name)
  }
  return unbound
}
