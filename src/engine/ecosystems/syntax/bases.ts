import type { Node } from 'web-tree-sitter'

/** The types that a list of bases names, each without its arguments: `Base` of `extends ns.Base<T>` is `ns.Base`. */
export function basesIn(clauses: readonly (Node | null)[]): string[] {
  return clauses.flatMap((clause) => (clause?.namedChildren ?? []).flatMap((each) => namesOf(each)))
}

/** A list of types has several, and arguments of a constructor of the base none. */
function namesOf(node: Node): string[] {
  if (/list$|^type_list$/.test(node.type) && !/argument/.test(node.type)) return node.namedChildren.flatMap(namesOf)
  if (/argument|specifier|^virtual$|comment$/.test(node.type)) return []
  const name = node.text.replace(/[<(].*$/s, '').trim()
  return name === '' ? [] : [name]
}
