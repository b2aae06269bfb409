import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock, Doc, Position } from '../doc.ts'
import { isCurrentAssertion } from './statement-context.ts'

/** A member of a type that a page names with the type: `Client.close()`, `Client#close`. */
export interface OwnedMember {
  /** The line with the name, as a block. */
  readonly block: CodeBlock
  /** Where the name of the member begins in the line; counts from 0. */
  readonly column: number
  readonly owner: string
  readonly member: string
}

/** A call with named arguments that a page writes in a sentence: `Client(timeout=3)`, `Client.get(url, timeout=3)`. */
export interface NamedCall {
  /** The line with the call, as a block. */
  readonly block: CodeBlock
  /** Where the call begins in the line; counts from 0. */
  readonly column: number
  /** The class that is called, or whose method is. */
  readonly owner: string
  /** What stands before the parentheses. */
  readonly callee: string
  readonly keywords: readonly string[]
}

const CALL = /^([A-Z]\w{1,80})(\.[a-z_]\w{0,80})?\(([^()]{1,200})\)$/

/** The calls in the code spans of a page. */
export const namedCalls: (doc: Doc) => readonly NamedCall[] = memoize((doc) =>
  doc.codeSpans.flatMap(({ role, text, line, column }): NamedCall[] => {
    const [, owner, method = '', list = ''] = (role === null && CALL.exec(text.trim())) || []
    const keywords = list.split(',').flatMap((each) => /^\s*([a-z_]\w*)\s*=(?!=)/.exec(each)?.[1] ?? [])
    if (owner === undefined || keywords.length === 0 || !isCurrentAssertion(doc, line)) return []
    const source = doc.lines[line - 1] ?? ''
    const block = { language: 'python', meta: '', lead: '', lines: [source], line, column: 1 }
    const at = Math.max(0, source.indexOf(owner, column - 1))
    return [{ block, column: at, owner, callee: `${owner}${method}`, keywords }]
  }),
)

/** The owner begins with a capital: others are values, which the page may have made in any way. */
const OWNED =
  /^(?:[a-z][\w$]{0,50}\.)?([A-Z][\w$]{1,80})(?:\.prototype\.|[.#])([A-Za-z_$][\w$]{0,80})(?:\(.{0,200}\))?$/
/** `Config.json`, `Node.js`. */
const FILE =
  /^(?:[cm]?[jt]sx?|json|md|mdx|ya?ml|toml|html?|css|scss|vue|svelte|svg|png|sh|py|rs|go|txt|lock|env|io|com|org|dev)$/

/** The members with their owners in code spans and headings of a page. */
export const ownedMembers: (doc: Doc) => readonly OwnedMember[] = memoize((doc) => {
  if (doc.format === 'man') return []
  const spans = doc.codeSpans.flatMap((span) => (span.role === null ? (ownedIn(doc, span.text, span) ?? []) : []))
  const lines = new Set(spans.map(({ block }) => block.line))
  const headings = doc.headings.flatMap((heading) =>
    lines.has(heading.line) ? [] : (ownedIn(doc, heading.text, heading) ?? []),
  )
  return [...spans, ...headings]
})

function ownedIn(doc: Doc, text: string, { line, column }: Position): OwnedMember | null {
  const [, owner, member] = OWNED.exec(text.trim()) ?? []
  if (owner === undefined || member === undefined || FILE.test(member) || !isCurrentAssertion(doc, line)) return null
  const source = doc.lines[line - 1] ?? ''
  const at = source.indexOf(owner, column - 1)
  const block = { language: 'ts', meta: '', lead: '', lines: [source], line, column: 1 }
  return { block, owner, member, column: Math.max(0, source.indexOf(member, Math.max(0, at) + owner.length)) }
}
