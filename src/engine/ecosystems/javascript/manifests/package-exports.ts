import { entriesAt, isTable, itemsAt, type Located, scalar } from '../../formats/located.ts'

const MAX_DEPTH = 16

/** The result of an `exports` field: the importable subpaths, and the files of each as written. */
export interface PackageExports {
  readonly subpaths: readonly string[]
  readonly files: readonly { readonly subpath: string; readonly file: string }[]
}

/** Reads the `exports` field of package.json, deno.json or jsr.json: a file, conditions, or subpaths with either. */
export function readExports(field: Located | undefined): PackageExports {
  if (field === undefined) return { subpaths: [], files: [] }
  const bySubpath = [...entriesAt(field)].filter(([key]) => key === '.' || key.startsWith('./'))
  const targets: [string, Located][] = bySubpath.length > 0 ? bySubpath : [['.', field]]
  const subpaths: string[] = []
  const files: PackageExports['files'][number][] = []
  for (const [subpath, target] of targets) {
    const found = filesOf(target, 0)
    // A null target closes the subpath (`"./internal/*": null`).
    if (found.length > 0) subpaths.push(subpath)
    for (const file of found) files.push({ subpath, file })
  }
  return { subpaths, files }
}

/** What most readers get: their order with `default` decides between them. Others are for servers of components, browsers, workers. */
const COMMON = /^(?:types|typings|source|node|node-addons|module|module-sync|import|require|default)(?:@.*)?$/

function filesOf(target: Located, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  if (isTable(target)) {
    const conditions = [...entriesAt(target)]
    const common = conditions.filter(([condition]) => COMMON.test(condition))
    const others = conditions.filter(([condition]) => !COMMON.test(condition))
    return [...common, ...others].flatMap(([, inner]) => filesOf(inner, depth + 1))
  }
  if (Array.isArray(target.value)) return itemsAt(target).flatMap((inner) => filesOf(inner, depth + 1))
  const file = scalar(target)
  return file === null ? [] : [file]
}
