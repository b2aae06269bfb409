import { memoize } from '../../../../base/memoize.ts'
import type { Doc } from '../../../docs/doc.ts'

/** The page creates a value from an imported third-party module. Its members are not the repository's. */
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

const IMPORT =
  /^\s*(?:import (?:\* as )?([A-Za-z_]\w*)(?: from\b.*)?;?\s*$|import [\w.]+ as ([A-Za-z_]\w*)|(?:const|let|var) ([A-Za-z_]\w*) = require\()/

/** Modules that code of the page imports. Names after theirs are their exports. */
const importedModules: (doc: Doc) => ReadonlySet<string> = memoize((doc) => {
  const found = new Set<string>()
  for (const { lines } of doc.codeBlocks)
    for (const line of lines) {
      const name = IMPORT.exec(line.slice(0, 300))?.slice(1).find(Boolean)
      if (name !== undefined) found.add(name)
    }
  return found
})

const BINDING =
  /(?<![\w.])([A-Za-z_]\w*)(?: *: *(?=[A-Z&])| *:?= *(?![=>]))([^\s;]{1,80}(?: [^\s;]{1,80})?)|(?:[(,] *)([a-z_]\w*)(?= *[),] *)/g

/** What the code of a page binds its variables to: values, types, or '' if unknown, as for parameters. */
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
