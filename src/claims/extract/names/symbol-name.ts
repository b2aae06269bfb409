import { isCompound, isIdentifier, isPascal } from '../../identifiers.ts'
import type { OwnerTypes } from './member.ts'
import type { Reference } from './reference.ts'

/** A name of code: function, class, method, type, constant, error code, option. */
export interface NameSubject {
  readonly kind: 'name'
  readonly name: string
  /** What the name is written as a member of (`queue` in `queue.add`); null when it stands alone. */
  readonly owner: string | null
  /** The types that the owner is or may be a value of. */
  readonly ownerTypes?: OwnerTypes
  /** Names that this may be a slip of the pen for. */
  readonly near?: readonly string[]
  /** The name in full, where the page says in which module it is. */
  readonly reference?: Reference
}

/** The ends of names of files. */
const FILE =
  /\.(?:[cm]?[jt]sx?|pyi?|rs|go|mdx?|rst|json5?|jsonc|ya?ml|toml|ini|cfg|html|s?css|less|sh|txt|rb|php|c|h|cc|cpp|hpp|pem|crt|cer|csv|tsv|xml|svg|png|jpe?g|gif|ico|pdf|zip|tar|gz|tgz|whl|jar|exe|dll|wasm|sqlite3?|sql|proto|ipynb|vue|svelte)$/

/** Reads `name`, `name()`, `a.b.name(args)`, `A::b`, `Type<T>` as a symbol; null when a reader would see words. */
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
  return isPlain(name) && !certain ? null : { kind: 'name', name, owner }
}

/** A reader may take it for a word. */
export function isPlain(name: string): boolean {
  return !isCompound(name) && !(isPascal(name) && name.length > 3)
}
