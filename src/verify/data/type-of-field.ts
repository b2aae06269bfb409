import type { DataType } from '../../ecosystems/data-type.ts'
import type { At } from '../../facts/model/model.ts'

export type Target =
  | { readonly kind: 'type'; readonly type: At<DataType> }
  /** Keys of the reader's own, each with a value of this type. */
  | { readonly kind: 'map'; readonly of: string }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'unknown' }

const UNKNOWN: Target = { kind: 'unknown' }

/** Wrappers that data does not show, and lists, whose items are read alike. */
const TRANSPARENT =
  /^(?:[\w:]+::)?(?:Option|Box|Arc|Rc|Vec|HashSet|BTreeSet|IndexSet|VecDeque|Cow)\s*<\s*(?:'\w+\s*,\s*)?(.*)>$/s
const MAP = /^(?:[\w:]+::)?(?:HashMap|BTreeMap|IndexMap|FxHashMap|AHashMap)\s*<\s*[^,<>]+\s*,\s*([^,]*(?:<.*>)?)\s*>$/s

/** What a declared type stands for, as far as one type of data of the repository is meant. */
export function targetOf(written: string, file: string, types: ReadonlyMap<string, readonly At<DataType>[]>): Target {
  let text = written.trim()
  for (let step = 0; step < 8; step++) {
    const inner = TRANSPARENT.exec(text)?.[1]
    if (inner === undefined) break
    text = inner.trim()
  }
  const value = MAP.exec(text)?.[1]
  if (value !== undefined) return { kind: 'map', of: value.trim() }
  if (text === 'bool') return { kind: 'boolean' }
  if (!/^[\w:]+$/.test(text)) return UNKNOWN
  const all = types.get(text.slice(text.lastIndexOf(':') + 1)) ?? []
  const here = all.filter((type) => type.file === file)
  const [type, ...others] = here.length > 0 ? here : all
  return type === undefined || others.length > 0 ? UNKNOWN : { kind: 'type', type }
}
