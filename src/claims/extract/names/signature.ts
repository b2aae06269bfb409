import { proseAt } from '../../../docs/annotation/statement-context.ts'
import { type CodeBlock, type CodeSpan, type Doc, sectionTitles } from '../../../docs/doc.ts'
import { memoize } from '../../../memoize.ts'
import type { ClaimDraft } from '../../claim.ts'
import { type Placed, placed } from '../../draft.ts'
import { isCompound, isPascal } from '../../identifiers.ts'
import { isStated } from '../../statement.ts'
import type { SignatureForm } from '../../written/compare.ts'
import { languagesOf } from '../../written/languages.ts'
import { readSignature, type WrittenSignature } from '../../written/signature.ts'

/** A function, method or constructor that a page writes with its parameters. */
export interface SignatureSubject {
  readonly kind: 'signature'
  readonly signature: WrittenSignature
  readonly form: SignatureForm
  /** Types that the place in the page speaks of: those of its headings, from the inmost on. */
  readonly section: readonly string[]
  /** Types that its owner may be a value of: `WebSocket` for `websocket`. */
  readonly instanceOf: readonly string[]
  /** The programming languages of the page's samples. */
  readonly languages: readonly string[]
}

/** Signatures in code spans, headings, directives, and blocks that quote one declaration. */
export function signaturesIn(doc: Doc): ClaimDraft<SignatureSubject>[] {
  const spans = doc.codeSpans.flatMap((span) => (span.text.includes('(') ? (spanDraft(doc, span) ?? []) : []))
  const blocks = doc.codeBlocks.flatMap((block) => blockDraft(doc, block) ?? [])
  return [...spans.map(asShown(spans)), ...blocks]
}

/** What a page writes with several lists is shown in use, each a way to call it. */
function asShown(
  all: readonly ClaimDraft<SignatureSubject>[],
): (draft: ClaimDraft<SignatureSubject>) => ClaimDraft<SignatureSubject> {
  const texts = new Map<string, Set<string>>()
  const nameOf = ({ signature, section }: SignatureSubject): string =>
    [...(signature.owner ? [] : section), signature.owner ?? '', signature.name].join('.')
  for (const { subject, value } of all)
    if (subject.form === 'listed') texts.set(nameOf(subject), (texts.get(nameOf(subject)) ?? new Set()).add(value))
  return (draft) => {
    const { subject } = draft
    const isRepeated = subject.form === 'listed' && (texts.get(nameOf(subject))?.size ?? 0) > 1
    return isRepeated ? { ...draft, subject: { ...subject, form: 'call' } } : draft
  }
}

const DIRECTIVE = /^directive:(?:py:)?(?:class|function|method|exception)$/

function spanDraft(doc: Doc, span: CodeSpan): ClaimDraft<SignatureSubject> | null {
  if (span.role !== null && !DIRECTIVE.test(span.role)) return null
  const signature = readSignature(span.text)
  if (signature === null || !isStated(doc, span.line)) return null
  const form = span.role !== null ? 'listed' : formOf(doc, span, signature)
  return form === null ? null : draftOf(doc, signature, form, span)
}

const LABEL = /\bsignature\b[\s*_:]*`*$/i

function formOf(doc: Doc, span: CodeSpan, signature: WrittenSignature): SignatureForm | null {
  const before = (doc.lines[span.line - 1] ?? '').slice(0, Math.max(0, span.column - 1)).slice(-80)
  const hasValues = signature.parameters.some(({ kind }) => kind === 'value')
  if (LABEL.test(before) && !hasValues) return 'signature'
  // `name()` only says that it is a function.
  if (signature.parameters.length === 0) return null
  const leads = /^[\s>|#*+\-\d.)`]*(?:\[`?)?$/.test(before) && proseAt(doc, span.line)?.kind !== 'paragraph'
  // A numbered item is a step, which calls it.
  if (leads && !hasValues && !/^\s*\d+[.)]/.test(before)) return 'listed'
  if (signature.keyword !== null) return null
  return 'call'
}

/** A block whose only content is one declaration, its body left out. */
const DECLARED_IN = new Set(['go', 'golang', 'python', 'py', 'ts', 'typescript', 'rust', 'rs'])
const MAX_LINES = 30
const LEFT_OUT = /^\s*(?:(?:\/\/|#(?!\[)|\/\*|\*|"""|@)|\.\.\.\s*$|…|pass\s*$|[{}]?\s*$)/

function blockDraft(doc: Doc, block: CodeBlock): ClaimDraft<SignatureSubject> | null {
  if (!DECLARED_IN.has(block.language) || block.lines.length > MAX_LINES) return null
  if (!isStated(doc, block.line)) return null
  const first = block.lines.findIndex((line) => !LEFT_OUT.test(line))
  const head = block.lines[first]
  if (head === undefined || !/^(?:export |pub |async )*(?:def|func|fn|function) /.test(head)) return null
  const open = head.endsWith('(')
  const last = open ? block.lines.findIndex((line, index) => index > first && /^\s*\)/.test(line)) : first
  if (last < 0 || !block.lines.slice(last + 1).every((line) => LEFT_OUT.test(line))) return null
  const signature = readSignature(block.lines.slice(first, last + 1).join(' '))
  if (signature === null) return null
  const place = { line: block.line + first, column: block.column, text: head.trim() }
  return draftOf(doc, signature, 'signature', place)
}

function draftOf(doc: Doc, signature: WrittenSignature, form: SignatureForm, at: Placed): ClaimDraft<SignatureSubject> {
  const { name } = signature
  const { line, text } = at
  const languages = languagesOf(doc)
  const owner = signature.owner ?? (isCalledAsMember(doc, name, languages) ? '' : null)
  const section = sectionTypes(doc, line)
  const instanceOf =
    owner === null || owner === '' || isPascal(owner) ? [] : (typeWords(doc).get(owner.toLowerCase()) ?? [])
  return {
    ...placed(at),
    value: text.replace(/\s+/g, ' ').slice(0, 200),
    subject: { kind: 'signature', signature: { ...signature, owner }, form, section, instanceOf, languages },
    names: [name],
    tentative: true,
  }
}

/** Pages of JavaScript write methods like functions, and call them as methods: `vi.reset()`. */
function isCalledAsMember(doc: Doc, name: string, languages: readonly string[]): boolean {
  return languages.length === 1 && languages[0] === 'javascript' && membersCalled(doc).has(name)
}

const membersCalled: (doc: Doc) => ReadonlySet<string> = memoize((doc) => {
  const found = new Set<string>()
  for (const line of doc.lines.slice(0, MAX_WORD_LINES))
    for (const [, name] of line.slice(0, 2000).matchAll(/[\w)\]]\??\.([A-Za-z_$][\w$]*)(?=[(<\s]|$)/g))
      if (name !== undefined) found.add(name)
  return found
})

/** Names of types in the headings above a line, the inmost first. */
function sectionTypes(doc: Doc, line: number): string[] {
  const words = sectionTitles(doc, line)
    .toReversed()
    .flatMap((title) => (title.slice(0, 200).match(/\b[A-Z]\w*/g) ?? []).filter((word) => isTypeOf(title, word)))
  return [...new Set(words)].slice(0, 6)
}

const OF_A_TYPE =
  /\b(?:the|an?|class|interface|struct|trait|type|object|instance|methods?|api|reference|signature)s?\b/gi

/** "Response Extensions" speaks of words; "Response", "The `Response` class" and "FileResponse" of types. */
function isTypeOf(title: string, word: string): boolean {
  if (!isPascal(word)) return false
  return isCompound(word) || !/\w/.test(title.replace(word, '').replace(OF_A_TYPE, ''))
}

const MAX_WORD_LINES = 5000

/** The words of a page that are written like types, by their small letters. */
export const typeWords: (doc: Doc) => ReadonlyMap<string, readonly string[]> = memoize((doc) => {
  const found = new Map<string, string[]>()
  for (const line of doc.lines.slice(0, MAX_WORD_LINES))
    for (const [word] of line.slice(0, 2000).matchAll(/(?<![\w.])[A-Z]\w*/g)) {
      const alike = found.get(word.toLowerCase()) ?? []
      if (!isPascal(word) || alike.includes(word) || alike.length >= 3) continue
      found.set(word.toLowerCase(), [...alike, word])
    }
  return found
})
