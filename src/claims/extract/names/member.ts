import type { CodeSpan, Doc } from '../../../docs/doc.ts'
import { groupBy } from '../../../group-by.ts'
import { memoize } from '../../../memoize.ts'
import { isPascal } from '../../identifiers.ts'
import { languagesOf } from '../../written/languages.ts'
import { typeWords } from './signature.ts'

/** The types whose member a page names, as far as the page says so. */
export interface OwnerTypes {
  readonly types: readonly string[]
  readonly languages: readonly string[]
}

/** `Type.member` or `value.member`; null where no type is named, or the chain is longer. */
export function ownerTypes(doc: Doc, span: CodeSpan, owner: string): OwnerTypes | null {
  const bare = span.text.trim().replace(/^(?:await|new) +/, '')
  if (!bare.startsWith(owner) || importedModules(doc).has(owner)) return null
  const languages = languagesOf(doc)
  // `config::Config` is what a module has.
  if (!isPascal(owner) && bare.startsWith(`${owner}::`)) return null
  if (isPascal(owner)) return { types: [owner], languages }
  const types = (typeWords(doc).get(owner.toLowerCase()) ?? []).filter((type) => isValueOf(doc, span, owner, type))
  return types.length === 0 ? null : { types, languages }
}

const IMPORT =
  /^\s*(?:import (?:\* as )?([A-Za-z_]\w*)(?: from\b.*)?;?\s*$|import [\w.]+ as ([A-Za-z_]\w*)|(?:const|let|var) ([A-Za-z_]\w*) = require\()/

/** What code of the page imports as modules: what is written behind their names are their exports. */
const importedModules: (doc: Doc) => ReadonlySet<string> = memoize((doc) => {
  const found = new Set<string>()
  for (const { lines } of doc.codeBlocks)
    for (const line of lines) {
      const name = IMPORT.exec(line.slice(0, 300))?.slice(1).find(Boolean)
      if (name !== undefined) found.add(name)
    }
  return found
})

/** The page makes a value from a module that it imports and that is none of the repository's: its members are not ours. */
export function isOfForeignModule(doc: Doc, owner: string, packages: ReadonlySet<string>): boolean {
  const made = (bindings(doc).get(owner) ?? []).filter((value) => value !== '')
  const modules = importedModules(doc)
  return (
    made.length > 0 &&
    made.every((value) => {
      const root = /^(?:(?:await|new) +)?([A-Za-z_]\w*)\./.exec(value)?.[1]
      return root !== undefined && modules.has(root) && !packages.has(root)
    })
  )
}

/** The page makes the value of that type, or its line names the type as code; and nowhere is the value something else. */
function isValueOf(doc: Doc, span: CodeSpan, owner: string, type: string): boolean {
  const bound = bindings(doc).get(owner) ?? []
  const made = new RegExp(`^(?:(?:await |new |&|\\*|mut )*(?:[\\w.]+(?:\\.|::))?${type}\\b)`)
  if (bound.some((value) => !made.test(value))) return false
  return bound.length > 0 || (spansByLine(doc).get(span.line) ?? []).some(({ text }) => text === type)
}

const spansByLine = memoize(({ codeSpans }: Doc) => groupBy(codeSpans, ({ line }) => line))

const BINDING =
  /(?<![\w.])([A-Za-z_]\w*)(?: *: *(?=[A-Z&])| *:?= *(?![=>]))([^\s;]{1,80}(?: [^\s;]{1,80})?)|(?:[(,] *)([a-z_]\w*)(?= *[),] *)/g

/** What the code of a page binds its variables to: values, types, or nothing said, as for parameters. */
const bindings: (doc: Doc) => ReadonlyMap<string, readonly string[]> = memoize((doc) => {
  const found = new Map<string, string[]>()
  for (const { lines } of doc.codeBlocks)
    for (const line of lines)
      for (const [, name, value, parameter] of line.slice(0, 300).matchAll(BINDING)) {
        const key = name ?? parameter
        if (key === undefined || (parameter !== undefined && !/=>|\bfunction\b|\bdef |\bfunc |\bfn /.test(line)))
          continue
        found.set(key, [...(found.get(key) ?? []), value ?? ''])
      }
  return found
})
