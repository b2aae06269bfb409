import { groupBy } from '../../../base/group-by.ts'
import { once } from '../../../base/memoize.ts'
import { folderOf } from '../../../base/paths.ts'
import { ecosystemNamed } from '../../ecosystems/lookup.ts'
import { treeIn } from '../../ecosystems/syntax/read.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { CheckTask, ReadTexts } from '../protocol.ts'
import {
  type Callable,
  declarationsOf,
  type FileDeclarations,
  type TypeDeclaration,
  type TypeName,
} from './declarations.ts'

/** What a package of the repository declares. */
export interface Package {
  readonly name: string
  readonly functions: ReadonlyMap<string, readonly Callable[]>
  readonly types: ReadonlyMap<string, readonly TypeDeclaration[]>
  /** Methods by the names of their types. */
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, readonly Callable[]>>
  readonly variables: ReadonlyMap<string, TypeName | null>
  /** It may declare more than was read: a file could not be read, or is made when the package is built. */
  readonly open: boolean
}

/** The packages of the repository that were loaded. */
export interface Packages {
  /** Null for a package of others; undefined for one that is not loaded, which is noted as wanted. */
  find(importPath: string): Package | null | undefined
  /** Loads the packages that were wanted; false if there were none. */
  loadWanted(): Promise<boolean>
  /** Paths of the files that were read. */
  readonly read: readonly string[]
}

/** Maximum files that are read for the samples of one commit. */
const MAX_FILES = 1500

export function createPackages({ paths, manifests }: CheckTask, readTexts: ReadTexts): Packages {
  const known = new Map<string, Package | null>()
  const wanted = new Set<string>()
  const read: string[] = []
  const folders = once(() => groupBy(paths, folderOf))
  const all = new Set(paths)
  const repository = {
    has: (path: string) => all.has(path),
    filesIn: (folder: string) => folders().get(folder) ?? [],
    manifests,
  }
  const resolve = ecosystemNamed('go')?.resolve
  return {
    read,
    find(importPath) {
      if (!known.has(importPath)) wanted.add(importPath)
      return known.get(importPath)
    },
    async loadWanted() {
      const paths = [...wanted]
      wanted.clear()
      for (const importPath of paths) {
        const found = resolve?.(importPath, null, repository) ?? []
        // Examples declare types of the reader's own, which pages show in other ways, too.
        const files = found.some((path) => classifyPath(path) === 'source') ? found : []
        const isTooMuch = read.length + files.length > MAX_FILES
        if (!isTooMuch) read.push(...files)
        known.set(importPath, files.length === 0 || isTooMuch ? null : await loadPackage(importPath, files, readTexts))
      }
      return paths.length > 0
    },
  }
}

async function loadPackage(importPath: string, files: readonly string[], readTexts: ReadTexts): Promise<Package> {
  const texts = await readTexts(files)
  const parts: FileDeclarations[] = []
  let open = texts.size < files.length
  let [makesCode, hasMadeCode] = [false, false]
  for (const [file, text] of texts) {
    makesCode ||= /^\/\/go:generate /m.test(text)
    hasMadeCode ||= /^\/\/ Code generated .* DO NOT EDIT\.$/m.test(text)
    const part = await treeIn('go', text, (root) => ({
      ...declarationsOf(root, file, importPath),
      hasError: root.hasError,
    }))
    if (part === null || part.hasError || /^import "C"$/m.test(text)) open = true
    if (part) parts.push(part)
  }
  return packageOf(parts, open || (makesCode && !hasMadeCode))
}

/** Files of other packages that stand in the folder, as programs that make its code, do not count. */
function packageOf(parts: readonly FileDeclarations[], open: boolean): Package {
  const names = groupBy(parts, (part) => part.package)
  const [[name, own] = ['', []]] = [...names].sort((a, b) => b[1].length - a[1].length)
  const methods = new Map<string, Map<string, Callable[]>>()
  for (const [type, method, callable] of own.flatMap((part) => part.methods)) {
    const declared = methods.get(type) ?? new Map<string, Callable[]>()
    methods.set(type, declared.set(method, [...(declared.get(method) ?? []), callable]))
  }
  return {
    name,
    functions: collected(own.flatMap((part) => part.functions)),
    types: collected(own.flatMap((part) => part.types)),
    methods,
    variables: new Map(own.flatMap((part) => part.variables)),
    open,
  }
}

function collected<T>(entries: readonly (readonly [string, T])[]): Map<string, T[]> {
  const all = new Map<string, T[]>()
  for (const [name, group] of groupBy(entries, ([name]) => name))
    all.set(
      name,
      group.map(([, value]) => value),
    )
  return all
}
