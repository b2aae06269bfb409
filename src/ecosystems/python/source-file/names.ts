import { importedBy } from '../imports.ts'
import { stringText } from '../literals.ts'
import { childAt, descendants, dottedName, type Syntax, textOf } from '../tree.ts'

/** What names of a file stand for, wherever in it they are imported or set. */
export interface Names {
  /** In full, by what the file imports: `os.environ` for `environ`; the name itself where it is none of these. */
  readonly full: (node: Syntax | null) => string | null
  /** The text of a string literal, or of a name that is set to one once. */
  readonly text: (node: Syntax | null) => string | null
  /** What a name is set to, when it is set once. */
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
