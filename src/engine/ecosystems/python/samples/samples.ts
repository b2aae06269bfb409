import type { Node } from 'web-tree-sitter'
import type { SampleReader } from '../../ecosystem.ts'
import { placeFinder } from '../../formats/lines.ts'
import type { Sample } from '../../sample.ts'
import { isModuleName } from '../standard-library.ts'
import { type Syntax, syntaxOf, textOf } from '../tree.ts'
import { isAbridged } from './abridged.ts'
import { BUILTINS } from './builtins.ts'
import { errorIn } from './errors.ts'
import { readNames } from './names/names.ts'
import type { SampleNames } from './names/walk.ts'
import { preparedPython } from './prepare.ts'
import { bindingsOf } from './scopes.ts'
import { takenNames } from './taken.ts'

export const pythonSamples: SampleReader = {
  read: readPython,
  prepare: preparedPython,
}

function readPython(root: Node, source: string): Sample {
  const tree = syntaxOf(root)
  const placeOf = placeFinder(source)
  const names = readNames(tree)
  const imports = names.imports.map(({ module, name, alias, node }) => ({
    module,
    name,
    alias,
    ...placeOf(node.start),
  }))
  const abridged = tree.source.cut || isAbridged(tree, source)
  const error = errorIn(tree, source, placeOf)
  if (error === null && !root.hasError) {
    const taken = takenNames(names, placeOf)
    return { error: null, abridged, imports, unbound: unboundIn(names, placeOf), taken }
  }
  const written = error !== null && IS_CYTHON.test(source) ? { ...error, written: 'Cython' } : error
  return { error: written, abridged: abridged || error === null, imports, unbound: [] }
}

const IS_CYTHON = /^\s*(?:from\s+[\w.]+\s+cimport\s|(?:cimport|cdef|cpdef|ctypedef)\s)/m

function unboundIn(names: SampleNames, placeOf: ReturnType<typeof placeFinder>): Sample['unbound'] {
  if (names.takesAll) return []
  return names.uses.flatMap(({ node, scope }) => {
    const first = firstName(node)
    if (first === null) return []
    const name = textOf(first)
    if (BUILTINS.has(name) || bindingsOf(name, scope) !== null) return []
    const isModule = first.parent?.type === 'attribute' && isModuleName(name)
    return [{ name, ...(isModule ? { isModule: true as const } : {}), ...placeOf(first.start) }]
  })
}

function firstName(node: Syntax): Syntax | null {
  let at: Syntax | undefined = node
  while (at?.type === 'attribute') at = at.children[0]
  return at?.type === 'identifier' ? at : null
}
