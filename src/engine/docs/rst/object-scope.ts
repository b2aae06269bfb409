import { memoize } from '../../../base/memoize.ts'
import type { CodeSpan, Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'

const MODULE = /^\s*\.\. (?:py:)?(?:current|auto)?module::\s+([A-Za-z_][\w.]*)/

/** The module whose objects a page describes at a line (1-based), from the last `module` directive; null before the first. */
export function moduleScopes(doc: Doc): (line: number) => string | null {
  const scopes = doc.lines.flatMap((text, index) => {
    const module = text.includes('module::') ? MODULE.exec(text)?.[1] : undefined
    return module === undefined ? [] : [{ line: index + 1, module }]
  })
  return (line) => scopes[lastAt(scopes, line, (scope) => scope.line)]?.module ?? null
}

const CLASS = /^(\s*)\.\. (?:py:)?(?:auto)?(?:class|exception)::\s+~?([A-Za-z_][\w.]*)/

/** Width of a tab in docutils. */
const TAB = ' '.repeat(8)

/** The module and class of what a line of a reStructuredText page describes; null where the page does not give them. */
interface ObjectScope {
  readonly module: string | null
  /** The class whose directive contains the line, as written there. */
  readonly type: string | null
}

/** The scopes of a page's lines (1-based): the module of the nearest directive above, and the enclosing class. */
export const objectScopes: (doc: Doc) => (line: number) => ObjectScope = memoize((doc) => {
  const moduleAt = moduleScopes(doc)
  const classes: (string | null)[] = []
  let open: { readonly indent: number; readonly name: string } | null = null
  for (const text of doc.lines) {
    const blank = text.trim() === ''
    const indent = (/^\s*/.exec(text)?.[0] ?? '').replace(/\t/g, TAB).length
    if (open !== null && !blank && indent <= open.indent) open = null
    classes.push(open?.name ?? null)
    const found: RegExpExecArray | null =
      !blank && open === null && text.includes('::') ? CLASS.exec(text.slice(0, 300)) : null
    if (found !== null) open = { indent, name: found[2] ?? '' }
  }
  return (line) => ({ module: moduleAt(line), type: classes[line - 1] ?? null })
})

/** The fully qualified name of what a directive describes; null if no module is given. */
export function describedName(doc: Doc, { text, line }: Pick<CodeSpan, 'text' | 'line'>): string | null {
  const { module, type } = objectScopes(doc)(line)
  const owner = type === null ? null : fullName(module, type)
  if (type === null || owner === null) return fullName(module, text)
  return text.startsWith(`${type}.`) || isWhole(module, text) ? fullName(module, text) : `${owner}.${text}`
}

/** The full name of what a page calls by a name below a module; null if no module is given. */
export function fullName(module: string | null, name: string): string | null {
  if (isWhole(module, name)) return name
  return module === null ? null : `${module}.${name}`
}

/** A name that begins with the module's first part is fully qualified. */
function isWhole(module: string | null, name: string): boolean {
  return name.includes('.') && (module === null || name.split('.', 1)[0] === module.split('.', 1)[0])
}

/** Fully qualified names that directives of a page describe by hand, without autodoc. */
export function namesDescribed(doc: Doc): string[] {
  return doc.codeSpans.flatMap((span) => {
    const isObject = /^directive:(?:py:)?(?:class|exception|function|method|attribute|data)$/.test(span.role ?? '')
    return isObject ? (describedName(doc, span) ?? []) : []
  })
}

/** Lines of a description that may say that there is no such object yet, or no longer. */
const MAX_REMARK = 8
const ABSENT = /\bnot (?:yet )?implemented\b|\bremoved\b|\bno longer\b/i

/** Whether the description that a directive at a line (1-based) begins says that what it describes is not there. */
export function isAbsent({ lines }: Doc, line: number): boolean {
  const indent = indentOf(lines[line - 1] ?? '')
  const below = lines.slice(line, line + MAX_REMARK)
  const end = below.findIndex((text) => text.trim() !== '' && indentOf(text) <= indent)
  return below.slice(0, end === -1 ? MAX_REMARK : end).some((text) => ABSENT.test(text.slice(0, 500)))
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
