import { importedBy } from '../imports.ts'
import { stringText } from '../literals.ts'
import { childAt, descendants, dottedName, type Syntax, textOf } from '../tree.ts'

/** Resolves names of a file, by its imports and assignments. */
export interface Names {
  /** The fully qualified name according to the imports: `os.environ` for `environ`; the name itself if it is not imported. */
  readonly full: (node: Syntax | null) => string | null
  /** The value of a string literal, or of a name that is assigned one once. */
  readonly text: (node: Syntax | null) => string | null
  /** The value of a name that is assigned once. */
  readonly setTo: (name: string) => Syntax | null
}

export function namesIn(root: Syntax): Names {
  const origins = new Map<string, string>()
  const values = new Map<string, Syntax | null>()
  for (const node of descendants(root)) {
    if (node.type.startsWith('import_')) {
      for (const { module, name, alias } of importedBy(node)) {
        if (!alias.includes('.')) origins.set(alias, name === null ? module : `${module}.${name}`)
      }
    } else if (node.type === 'assignment') {
      const left = childAt(node, 'left')
      const right = childAt(node, 'right')
      if (left?.type === 'identifier') values.set(textOf(left), values.has(textOf(left)) ? null : right)
    }
  }
  const full = (node: Syntax | null): string | null => {
    const name = dottedName(node)
    if (name === null) return null
    const dot = name.indexOf('.')
    const first = dot === -1 ? name : name.slice(0, dot)
    const origin = origins.get(first)
    return origin === undefined ? name : origin + name.slice(first.length)
  }
  const setTo = (name: string): Syntax | null => values.get(name) ?? null
  const text = (node: Syntax | null): string | null => {
    return node?.type === 'identifier' ? stringText(setTo(textOf(node))) : stringText(node)
  }
  return { full, text, setTo }
}
