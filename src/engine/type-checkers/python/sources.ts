import { folderOf, isBelow } from '../../../base/paths.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { resolvePython } from '../../ecosystems/python/resolve.ts'
import type { ReadTexts } from '../protocol.ts'

/** Maximum files, and characters of all of them, that one check reads of a repository. */
const MAX_FILES = 3000
const MAX_CHARACTERS = 30_000_000

/** The files of packages, with their texts. */
export interface PythonSources {
  /** Texts by the paths in the repository. */
  readonly texts: ReadonlyMap<string, string>
  /** Where the modules of a file are searched: `src` for `src/lamp/base.py`. */
  rootOf(path: string): string
}

const IMPORT = /^[ \t]*(?:>>> ?)?(?:from[ \t]+([A-Za-z_]\w*)|import[ \t]+([A-Za-z_][\w., \t]*))/gm

/** The top-level modules that a text imports. */
function importedModules(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, from, names = '']) =>
    from ? [from] : names.split(',').flatMap((name) => /^\s*(\w+)/.exec(name)?.[1] ?? []),
  )
}

/** Reads the packages of the repository that samples import, and those that these import. */
export async function loadSources(
  samples: readonly string[],
  {
    paths,
    manifests,
    read,
  }: { readonly paths: readonly string[]; readonly manifests: readonly Manifest[]; readonly read: ReadTexts },
): Promise<PythonSources> {
  const files = new Set(paths)
  const repository = { has: (path: string) => files.has(path), filesIn: () => [], manifests }
  const texts = new Map<string, string>()
  const roots = new Map<string, string>()
  const seen = new Set<string>()
  let characters = 0
  let wanted = new Set(samples.flatMap(importedModules))
  while (wanted.size > 0) {
    const fresh: string[] = []
    for (const module of wanted) {
      seen.add(module)
      const [file] = resolvePython(module, null, repository) ?? []
      if (file === undefined) continue
      const isPackage = /\/__init__\.pyi?$/.test(`/${file}`)
      const folder = folderOf(file)
      const root = isPackage ? folderOf(folder) : folder
      for (const path of isPackage ? paths.filter((each) => isBelow(each, folder)) : [file]) {
        if (roots.has(path) || roots.size >= MAX_FILES) continue
        roots.set(path, root)
        fresh.push(path)
      }
    }
    wanted = new Set()
    for (const [path, text] of await read(fresh)) {
      characters += text.length
      if (characters > MAX_CHARACTERS) break
      texts.set(path, text)
      for (const module of importedModules(text)) if (!seen.has(module)) wanted.add(module)
    }
  }
  return { texts, rootOf: (path) => roots.get(path) ?? '' }
}

/** The names of the modules that the files of packages are. */
export function modulesIn({ texts, rootOf }: PythonSources): {
  moduleOf(path: string): string
  fileOf(module: string): string | null
} {
  const moduleOf = (path: string): string => {
    const root = rootOf(path)
    const inside = root === '' ? path : path.slice(root.length + 1)
    return inside.replace(/(?:\/__init__)?\.pyi?$/, '').replaceAll('/', '.')
  }
  const files = new Map([...texts.keys()].map((path) => [moduleOf(path), path]))
  return { moduleOf, fileOf: (module) => files.get(module) ?? null }
}
