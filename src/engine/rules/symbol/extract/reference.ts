import type { CodeSpan, Doc } from '../../../docs/doc.ts'
import { describedName, objectScopes } from '../../../docs/rst/object-scope.ts'
import type { RepositoryContext } from '../../claim.ts'
import { isPascal } from '../../identifiers.ts'
import { languagesOf } from './languages.ts'

/** A fully qualified name of code: `package.module.Type.member`. */
export interface Reference {
  readonly language: 'python'
  readonly path: string
  /** The page writes the whole name. Otherwise its beginning comes from the context in the page. */
  readonly whole: boolean
  /** Its prefixes that pages document by hand: interfaces, and objects that code creates at run time. */
  readonly described: readonly string[]
}

const ROLE = /^(?:py:)?(?:class|func|meth|attr|exc|data|const|obj)$/
const DIRECTIVE =
  /^directive:(?:py:)?((?:auto)?(?:class|exception|function|method|attribute|data|module|property|classmethod|staticmethod))$/
const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

/** What a code span, a role or a directive names in the repository's Python packages; null if that is unclear. */
export function referenceOf(doc: Doc, span: CodeSpan, repository: RepositoryContext): Reference | null {
  const languages = languagesOf(doc)
  if (languages.length > 0 && !languages.includes('python')) return null
  const written = span.text.trim().replace(/^[~!@]*/, '')
  const name = written.replace(/\(.*\)$/, '')
  if (name.length > 150 || !DOTTED.test(name)) return null
  const isOwn = (path: string): boolean => path.includes('.') && repository.packages.has(path.split('.', 1)[0] ?? '')
  if (span.role === null) {
    // In prose, `package.word` may also be a key, a logger or a task.
    const isCode = name !== written || isPascal(name.slice(name.lastIndexOf('.') + 1))
    return isOwn(name) && isCode && !repository.rebound.has(name.split('.', 1)[0] ?? '')
      ? referenceTo(name, repository)
      : null
  }
  const directive = DIRECTIVE.exec(span.role)?.[1]
  if (directive !== undefined) {
    // Autodoc directives may use a full name below any `module` or `currentmodule`.
    const isInFull = directive.startsWith('auto') && isOwn(name)
    if (!isInFull && directive.endsWith('module'))
      return repository.packages.has(name) ? referenceTo(name, repository) : null
    const path = isInFull ? name : describedName(doc, { text: name, line: span.line })
    if (path === null || !isOwn(path) || isPlanned(doc, span.line)) return null
    const isOfOther = path
      .split('.')
      .slice(1, -1)
      .some((part) => repository.packages.has(part))
    if (!isInFull && isOfOther) return null
    const reference = referenceTo(path, repository)
    // The description may be all there is of a class. A described member must exist in the code.
    const isItself = !/^(?:class|exception)$/.test(directive)
    return isItself ? { ...reference, described: reference.described.filter((each) => each !== path) } : reference
  }
  if (!ROLE.test(span.role)) return null
  if (isOwn(name)) return referenceTo(name, repository)
  const { module } = objectScopes(doc)(span.line)
  const isOfModule = module !== null && isOwn(`${module}.`) && /^[A-Z]\w*\./.test(name)
  return isOfModule ? { ...referenceTo(`${module}.${name}`, repository), whole: false } : null
}

/** The description of an object begins with a remark that it is not implemented. */
function isPlanned(doc: Doc, line: number): boolean {
  return doc.lines.slice(line, line + 3).some((text) => /\bnot (?:yet )?implemented\b/i.test(text.slice(0, 500)))
}

/** A reference for a fully qualified name. */
export function referenceTo(path: string, { described }: RepositoryContext): Reference {
  const parts = path.split('.')
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  return { language: 'python', path, whole: true, described: prefixes.filter((each) => described.has(each)) }
}

/** Lines where mkdocstrings inserts the description of an object: `::: package.module.name`. */
export function objectsPlaced(doc: Doc): { readonly line: number; readonly name: string }[] {
  if (doc.format !== 'markdown' && doc.format !== 'mdx') return []
  return doc.lines.flatMap((text, index) => {
    const placed = text.startsWith(':::') ? /^:::\s+([A-Za-z_]\w*(?:\.\w+)+)\s*$/.exec(text.slice(0, 300)) : null
    return placed?.[1] === undefined ? [] : [{ line: index + 1, name: placed[1] }]
  })
}
