import type { Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { isCompound, isIdentifier, isPascal, mayHoldCompound } from '../../identifiers.ts'
import { isStated } from '../../statement.ts'
import type { Reference } from './reference.ts'

/** A name of code: a function, class, method, type, constant, error code or option. */
export interface NameSubject {
  readonly name: string
  /** The name that this one is a member of (`queue` in `queue.add`); null if it occurs alone. */
  readonly owner: string | null
  /** The parameters of a signature in a heading, in order. */
  readonly parameters?: readonly string[]
  /** A PHP class with its namespace, by which autoloaders load it. */
  readonly namespaced?: string
  /** The other names of a list of events, states and the like. */
  readonly beside?: readonly string[]
  /** The fully qualified name, if the page gives the module. */
  readonly reference?: Reference
  /** A type of another package, to which the name may belong. */
  readonly ofType?: string
}

/** Extensions of file names. */
const FILE =
  /\.(?:[cm]?[jt]sx?|pyi?|rs|go|mdx?|rst|json5?|jsonc|ya?ml|toml|ini|cfg|html|s?css|less|sh|txt|rb|php|c|h|cc|cpp|hpp|pem|crt|cer|csv|tsv|xml|svg|png|jpe?g|gif|ico|pdf|zip|tar|gz|tgz|whl|jar|exe|dll|wasm|sqlite3?|sql|proto|ipynb|vue|svelte)$/

/** Reads `name`, `name()`, `a.b.name(args)`, `A::b`, `Type<T>` as a symbol; null if a reader would see words. */
export function symbolOf(text: string, certain: boolean): NameSubject | null {
  if (text.length > 120) return null
  const bare = text
    .trim()
    .replace(/^(?:(?:new|await|async|class|interface|type|function|def|fn|func|struct|enum)\s+|[@~!&]\s*)(?=\S)/, '')
    .replace(/^@/, '')
    .replace(/<[^<>]*>(?=$|\()/, '')
  const called = /^([\w$.:#]+?)[!?]?\(/.exec(bare)
  const chain = (called?.[1] ?? bare).replace(/^\.+|\(\)$/g, '')
  if (called && !/\)[;,]?$/.test(bare)) return null
  const parts = chain.split(/\.|::|#/)
  if (parts.some((part) => !isIdentifier(part)) || parts.length > 6) return null
  const name = parts.at(-1) ?? ''
  const owner = parts.at(-2) ?? null
  if (name.length < 3 || /^\d/.test(name)) return null
  if (FILE.test(chain) && !called) return null
  return isPlain(name) && !certain ? null : { name, owner }
}

/** A reader may mistake the name for an ordinary word. */
export function isPlain(name: string): boolean {
  return !isCompound(name) && !(isPascal(name) && name.length > 3)
}

/**
 * Compound names in prose without code marks. Only those with a lower-case first letter: products and companies are spelled like the
 * others.
 */
export function namesInProse(doc: Doc): ClaimDraft<NameSubject>[] {
  const drafts: ClaimDraft<NameSubject>[] = []
  const seen = new Set<string>()
  for (const run of doc.prose) {
    run.lines.forEach((source, index) => {
      if (source.length > 3000 || !mayHoldCompound(source)) return
      const text = source.replace(/`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|<[^<>]*>/g, (whole) => ' '.repeat(whole.length))
      for (const match of text.matchAll(/(?<![\w$./@#:-])[A-Za-z][A-Za-z\d_]*[A-Za-z\d](?![\w$/@-]|\.\w)/g)) {
        const name = match[0]
        if (!isCompound(name) || /^[A-Z]/.test(name) || name.length < 6 || seen.has(name)) continue
        const line = run.line + index
        if (!isStated(doc, line)) continue
        seen.add(name)
        const subject = { name, owner: null }
        drafts.push({ line, column: match.index + 1, text: name, value: name, subject, names: [name], tentative: true })
      }
    })
  }
  return drafts
}
