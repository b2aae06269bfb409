import { memoize } from '../../../../base/memoize.ts'
import type { CodeSpan, Doc } from '../../../docs/doc.ts'
import { describedName, objectScopes } from '../../../docs/rst/object-scope.ts'
import type { Ecosystem } from '../../../ecosystems/ecosystem.ts'
import { ECOSYSTEMS } from '../../../ecosystems/ecosystems.ts'
import { ecosystemOfFence } from '../../../ecosystems/lookup.ts'
import type { RepositoryContext } from '../../claim.ts'
import { isPascal } from '../../identifiers.ts'

/** The ecosystems of a page's samples. */
const ecosystemsIn: (doc: Doc) => ReadonlySet<Ecosystem> = memoize(
  (doc) => new Set(doc.codeBlocks.flatMap(({ language }) => ecosystemOfFence(language) ?? [])),
)

/** The programming languages of a page, as ecosystems: those of its samples, else that of its folder; empty if neither is known. */
function ecosystemsOf(doc: Doc): readonly Ecosystem[] {
  const shown = [...ecosystemsIn(doc)]
  if (shown.length > 0) return shown
  const folders = doc.path.toLowerCase().split('/').slice(0, -1)
  return folders.flatMap((folder) => ecosystemOfFence(folder) ?? []).slice(-1)
}

/** A fully qualified name of code: `package.module.Type.member`. */
export interface Reference {
  /** The name of its ecosystem. */
  readonly language: string
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
  const language = languageOfPaths(doc)
  if (!language) return null
  const written = span.text.trim().replace(/^[~!@]*/, '')
  const name = written.replace(/\(.*\)$/, '')
  if (name.length > 150 || !DOTTED.test(name)) return null
  const isOwn = (path: string): boolean => path.includes('.') && repository.packages.has(path.split('.', 1)[0] ?? '')
  if (span.role === null) {
    // In prose, `package.word` may also be a key, a logger or a task.
    const isCode = name !== written || isPascal(name.slice(name.lastIndexOf('.') + 1))
    return isOwn(name) && isCode && !repository.rebound.has(name.split('.', 1)[0] ?? '')
      ? referenceTo(name, language, repository)
      : null
  }
  const directive = DIRECTIVE.exec(span.role)?.[1]
  if (directive !== undefined) {
    // Autodoc directives may use a full name below any `module` or `currentmodule`.
    const isInFull = directive.startsWith('auto') && isOwn(name)
    if (!isInFull && directive.endsWith('module'))
      return repository.packages.has(name) ? referenceTo(name, language, repository) : null
    const path = isInFull ? name : describedName(doc, { text: name, line: span.line })
    if (path === null || !isOwn(path) || isPlanned(doc, span.line)) return null
    const isOfOther = path
      .split('.')
      .slice(1, -1)
      .some((part) => repository.packages.has(part))
    if (!isInFull && isOfOther) return null
    const reference = {
      ...referenceTo(path, language, repository),
      whole: isInFull || !isOfClassNamed(doc, span, name),
    }
    // The description may be all there is of a class. A described member must exist in the code.
    const isItself = !/^(?:class|exception)$/.test(directive)
    return isItself ? { ...reference, described: reference.described.filter((each) => each !== path) } : reference
  }
  if (!ROLE.test(span.role)) return null
  if (isOwn(name)) return referenceTo(name, language, repository)
  const { module } = objectScopes(doc)(span.line)
  const isOfModule = module !== null && isOwn(`${module}.`) && /^[A-Z]\w*\./.test(name)
  return isOfModule ? { ...referenceTo(`${module}.${name}`, language, repository), whole: false } : null
}

/** A member outside of the description of its class, `.. method:: Query.run`: the page may have the class from another module. */
function isOfClassNamed(doc: Doc, { line }: CodeSpan, name: string): boolean {
  return /^[A-Z]\w*\./.test(name) && objectScopes(doc)(line).type === null
}

const DOTTED_ECOSYSTEMS = ECOSYSTEMS.filter(({ conventions }) => conventions?.hasDottedPaths)

/** The ecosystem of the page whose declarations are named by dotted paths: any such, where the page does not show its language. */
export function languageOfPaths(doc: Doc): string | undefined {
  const shown = ecosystemsOf(doc)
  return DOTTED_ECOSYSTEMS.find((each) => shown.length === 0 || shown.includes(each))?.name
}

/** The description of an object begins with a remark that it is not implemented. */
function isPlanned(doc: Doc, line: number): boolean {
  return doc.lines.slice(line, line + 3).some((text) => /\bnot (?:yet )?implemented\b/i.test(text.slice(0, 500)))
}

/** A reference for a fully qualified name. */
export function referenceTo(path: string, language: string, { described }: RepositoryContext): Reference {
  const parts = path.split('.')
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  return { language, path, whole: true, described: prefixes.filter((each) => described.has(each)) }
}

/** Lines where mkdocstrings inserts the description of an object: `::: package.module.name`. */
export function objectsPlaced(doc: Doc): { readonly line: number; readonly name: string }[] {
  if (doc.format !== 'markdown' && doc.format !== 'mdx') return []
  return doc.lines.flatMap((text, index) => {
    const placed = text.startsWith(':::') ? /^:::\s+([A-Za-z_]\w*(?:\.\w+)+)\s*$/.exec(text.slice(0, 300)) : null
    return placed?.[1] === undefined ? [] : [{ line: index + 1, name: placed[1] }]
  })
}
