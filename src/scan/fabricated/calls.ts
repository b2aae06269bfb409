import { isBuiltin } from 'node:module'
import { ownPackage } from '../../claims/extract/samples/own-package.ts'
import { isCompound, isPascal } from '../../claims/identifiers.ts'
import { importsIn } from '../../claims/imports.ts'
import { inExample, isCurrentAssertion, isOnlyExample, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type JudgedPages, pageAt } from '../judgement/judged-pages.ts'
import type { ScannedClaim } from '../scanned-claim.ts'
import { isLibraryName } from './library-names.ts'
import { isAboutOwn, ownerOf, speaksOfOwn } from './speaking.ts'

/** A call that is nowhere in the code, where the words about it say that it is one of the repository's own. */
export async function isFabricatedCall(claim: ScannedClaim, pages: JudgedPages): Promise<boolean> {
  const { text, value, file } = claim
  const doc = pageAt(pages, file)?.doc
  if (!doc || isPlaceholder(value)) return false
  const owner = ownerOf(doc, claim, pages)
  if (owner === 'other') return false
  const path = text.replace(/\(.*$/, '')
  if (!path.includes('.') && /\(.*\)$/.test(text) && speaksOfOwn(file, 'symbol', pages)) return true
  if (isShown(doc, value)) return false
  if (path.includes('.')) return isMemberOfOwn(path, pages)
  if (!isCall(doc, claim)) return false
  if (owner === 'own') return true
  return (
    isSpelledAsOwn(value, pages) && !isLibraryName(value) && !showsOthers(doc, pages) && isAboutOwn(doc, claim, pages)
  )
}

/** A call of one plain word, which is no claim: such words are everywhere. */
export interface PlainCall {
  readonly line: number
  readonly text: string
  readonly value: string
  readonly reason: string
}

/** "`prune()`", "`prune(entries)`"; with a text in its brackets it shows a call that the reader may write. */
const PLAIN = /^([a-z]{4,})\((?:[\w$.]+(?:, ?[\w$.]+)*)?\)$/

/** Calls of one word that is nowhere in the code, on a page that speaks of this repository. */
export async function plainCalls(doc: Doc, pages: JudgedPages): Promise<PlainCall[]> {
  const calls = doc.codeSpans.flatMap(({ text, line, column, role }) => {
    const value = role === null ? PLAIN.exec(text)?.[1] : undefined
    if (value === undefined || isLibraryName(value) || isPlaceholder(value) || isShown(doc, value)) return []
    if (!isCurrentAssertion(doc, line) || inExample(doc, line) || isOnlyExample(doc, line, column)) return []
    return [{ text, line, value, file: doc.path, reason: `\`${value}\` is nowhere in the code` }]
  })
  await pages.code.findNames(calls.map(({ value }) => value))
  return calls.filter((call) => {
    if (pages.code.head.occurrences(call.value).length > 0) return false
    const owner = ownerOf(doc, call, pages)
    return owner === 'own' || (owner === null && !showsOthers(doc, pages) && isAboutOwn(doc, call, pages))
  })
}

/** The page's own samples use it: a name of theirs, or of what they import. */
function isShown(doc: Doc, name: string): boolean {
  return namesShown(doc).has(name.split('.').slice(-MAX_PARTS).join('.'))
}

const MAX_PARTS = 3
/** The words of a page's samples, and what they put together by dots: of `a.b`, `a`, `b` and `a.b`. */
const namesShown = memoize((doc: Doc): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { lines } of doc.codeBlocks)
    for (const [path] of lines.join('\n').matchAll(/[\w$]+(?:\.[\w$]+)*/g)) {
      const parts = path.split('.')
      for (const [at] of parts.entries())
        for (let count = 1; count <= MAX_PARTS; count++) names.add(parts.slice(at, at + count).join('.'))
    }
  return names
})

/** The page's samples import from packages of others: a call may be theirs. */
const showsOthers = memoizePart((doc: Doc, { code: { own } }: JudgedPages): boolean =>
  doc.codeBlocks.some(({ lines }) =>
    importsIn(lines).some(
      ({ module }) =>
        !module.startsWith('.') &&
        !module.startsWith('node:') &&
        !isBuiltin(module) &&
        ownPackage(module, own) === null,
    ),
  ),
)

/** `x()`, "the function `x`", "`x` method". */
function isCall(doc: Doc, { text, line }: ScannedClaim): boolean {
  if (text.startsWith('@')) return false
  if (/\(.*\)$/.test(text)) return true
  const source = doc.lines[line - 1] ?? ''
  const at = source.indexOf(`\`${text}\``)
  return (
    at >= 0 &&
    (/\b(?:function|method|helper)s? $/i.test(source.slice(0, at)) ||
      /^ (?:function|method|helper)s?\b/i.test(source.slice(at + text.length + 2)))
  )
}

/** `read_notes` only where the repository has names of that kind; one word alone is anybody's. */
function isSpelledAsOwn(name: string, pages: JudgedPages): boolean {
  return isCompound(name) && (!SNAKE.test(name) || namesInSnakeCase(pages))
}

const namesInSnakeCase = memoize(({ claims }: JudgedPages): boolean =>
  claims.some(
    ({ type, verdict, value }) => kindOf(type).namesDeclaration && verdict === 'verified' && SNAKE.test(value),
  ),
)

const SNAKE = /^[a-z\d]+_[a-z\d_]+$/

/** A name of the repository's package, or of a class that it defines and that inherits from none. */
async function isMemberOfOwn(path: string, { code }: JudgedPages): Promise<boolean> {
  const [owner = '', , more] = path.split('.')
  if (more !== undefined) return false
  if (code.own.packages.has(owner)) return true
  if (!isPascal(owner)) return false
  await code.findNames([owner])
  const definitions = code.head
    .occurrences(owner)
    .filter(({ role, class: fileClass }) => role === 'definition' && fileClass === 'source')
  return (
    definitions.length > 0 &&
    definitions.every(({ text }) => /\bclass \w+\s*(?:<[^>]*>\s*)?(?:implements [\w<>, .]+)?(?:\{|:?\s*$)/.test(text))
  )
}
