import { memoizePart } from '../../../../base/memoize.ts'
import { type CodeSpan, type Doc, headingAt } from '../../../docs/doc.ts'
import type { RepositoryContext } from '../../claim.ts'

/** A type with its namespace or module: `Psr\Http\Message\StreamInterface`, `tokio::sync::Mutex`, `filters.rest.FilterBackend`. */
const TYPE =
  /^[~!\\]?((?:[A-Z]\w{0,60}\\){1,8}[A-Z]\w{0,60}|[a-z]\w{0,60}(?:(?:::[a-z]\w{0,60}){0,6}::|(?:\.[a-z]\w{0,60}){1,6}\.)[A-Z]\w{0,60})$/
const STANDARD = /^(?:std|core|alloc)$/

type Own = Pick<RepositoryContext, 'packages' | 'folders' | 'dependencies' | 'namespaces'>

/** A type of another package, as a page names it in full. */
interface ForeignType {
  readonly name: string
  readonly line: number
  readonly heading: unknown
}

const foreignTypes: (own: Own, doc: Doc) => readonly ForeignType[] = memoizePart((own: Own, doc: Doc) =>
  doc.codeSpans.flatMap(({ text, line }) => {
    const name = TYPE.exec(text.trim().slice(0, 300))?.[1]
    return name === undefined || !isForeign(name, own) ? [] : [{ name, line, heading: headingAt(doc, line) }]
  }),
)

/**
 * The type of another package to which a name of a page may belong: the name is that type, or stands alone below a mention of the type in the
 * same section, as a member of it; null if there is none.
 */
export function foreignTypeOf(doc: Doc, { text, line }: CodeSpan, owner: string | null, own: Own): string | null {
  const types = foreignTypes(own, doc)
  if (types.length === 0) return null
  const whole = types.find(({ name }) => text.includes(name))
  if (whole !== undefined) return whole.name
  const heading = headingAt(doc, line)
  const above = types.filter((type) => type.line <= line && type.heading === heading)
  return above.find(({ name }) => owner === null || name.endsWith(owner))?.name ?? null
}

function isForeign(name: string, { packages, folders, dependencies, namespaces }: Own): boolean {
  if (name.includes('\\')) return namespaces.size > 0 && ![...namespaces].some((prefix) => name.startsWith(prefix))
  const [root = ''] = name.split(/\.|::/, 1)
  if (packages.has(root) || folders.has(root)) return false
  // A module in a file of its own has neither a package nor a folder.
  return (
    STANDARD.test(root) ||
    dependencies.has(root.toLowerCase()) ||
    dependencies.has(root.toLowerCase().replaceAll('_', '-')) ||
    (name.includes('.') && name.split('.').length > 2)
  )
}
