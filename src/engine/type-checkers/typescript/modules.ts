import ts from 'typescript6'
import { groupBy } from '../../../base/group-by.ts'
import { memoizeBy } from '../../../base/memoize.ts'
import { baseName, folderOf, joinPath } from '../../../base/paths.ts'
import { ownPackages } from '../../ecosystems/javascript/own-packages.ts'
import { resolveJavascript } from '../../ecosystems/javascript/resolve.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import type { RepositoryFiles } from '../../ecosystems/modules.ts'

/** The folder of the repository in the checker's file system, which has no other files but libraries of types. */
export const ROOT = '/repository/'

/** Texts of files, by path in the repository. Those that were not loaded are undefined. */
export type Texts = ReadonlyMap<string, string>

const CODE = /\.[cm]?[jt]sx?$/
const DECLARATIONS = /\.d\.[cm]?ts$/
/** Possible sources of a built file, by its path without extension within the package. */
const BUILT = /^(?:\.\/)?(?:dist|build|lib|out|types|esm|cjs|es)\//

/** Finds the files of modules as an import in a file or in a sample means them. */
export interface ModuleFinder {
  /**
   * The path in the repository; null for a module of third parties, or one whose file is not known.
   *
   * @param from the path of the importing file; null for a sample
   */
  find(specifier: string, from: string | null): string | null
  /** All files that a package of the repository has for a specifier: for one runtime, or as code and as types. */
  filesOf(specifier: string): readonly string[]
  /** Whether the specifier names a package of the repository. */
  isOwn(specifier: string): boolean
}

export function createModuleFinder(
  paths: ReadonlySet<string>,
  manifests: readonly Manifest[],
  texts: Texts,
): ModuleFinder {
  const folders = groupBy(paths, folderOf)
  const files: RepositoryFiles = {
    has: (path) => paths.has(path),
    filesIn: (folder) => folders.get(folder) ?? [],
    manifests,
  }
  const packages = ownPackages(manifests)
  const names = new Set(packages.flatMap(({ name }) => name ?? []))
  const isOwn = (specifier: string): boolean => {
    const parts = specifier.split('/')
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
    return names.has(name)
  }
  const own = memoizeBy((specifier: string) => {
    const file = fileOfPackage(specifier, files, packages)
    return file === null ? null : (describedBy(file, paths) ?? file)
  })
  const relative = memoizeBy(
    (specifier: string, folder: string) => relativeFile(specifier, folder, paths),
    (...question) => question.join('\0'),
  )
  const mappings = createPathMappings(paths, texts)
  return {
    isOwn,
    filesOf: (specifier) => (isOwn(specifier) ? (resolveJavascript(specifier, null, files) ?? []) : []),
    find(specifier, from) {
      if (specifier.startsWith('.')) return from === null ? null : relative(specifier, folderOf(from))
      if (isOwn(specifier)) return own(specifier)
      if (from === null) return null
      for (const target of mappings(specifier, from)) {
        const file = fileAt(target, paths)
        if (file !== null) return file
      }
      return null
    },
  }
}

function fileOfPackage(specifier: string, files: RepositoryFiles, packages: readonly Manifest[]): string | null {
  const found = resolveJavascript(specifier, null, files) ?? []
  const best = bestOf(found.filter((path) => CODE.test(path)))
  if (best !== null) return best
  // The root of a workspace may have the name of one of its packages.
  for (const owner of packages) {
    const { name } = owner
    if (name === null || (specifier !== name && !specifier.startsWith(`${name}/`))) continue
    const file = sourceOfExport(owner, specifier, files)
    if (file !== null) return file
  }
  return null
}

/** What a package exports for other runtimes than Node.js. */
const OTHER_RUNTIME = /(?:^|[/._-])(?:browser|deno|worker|workerd|edge|native|bun|wrapper)\b/

/** Types come before the code that they describe, and Node.js before other runtimes. */
function bestOf(all: readonly string[]): string | null {
  const main = all.filter((path) => !OTHER_RUNTIME.test(baseName(path)))
  const files = main.length > 0 ? main : all
  const isTyped = (path: string): boolean => /\.[cm]?tsx?$/.test(path) && !DECLARATIONS.test(path)
  return files.find(isTyped) ?? files.find((path) => DECLARATIONS.test(path)) ?? files[0] ?? null
}

/** The source of what the exports map of a package gives for a specifier, with patterns such as `./*`. */
function sourceOfExport(owner: Manifest, specifier: string, files: RepositoryFiles): string | null {
  const { name, path, entries, outputs } = owner
  const folder = folderOf(path)
  const subpath = `.${specifier.slice((name ?? '').length)}`
  const main = entries.length === 0 && subpath === '.' ? outputs.filter((output) => CODE.test(output)) : []
  const exported = entries.flatMap(({ subpath: pattern, file }) => {
    const star = pattern.indexOf('*')
    if (star === -1) return pattern === subpath ? [file] : []
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
    if (!subpath.startsWith(before) || !subpath.endsWith(after) || subpath.length < pattern.length) return []
    return [file.replace('*', subpath.slice(before.length, subpath.length - after.length))]
  })
  const inside = [...exported, ...main].map((target) => (folder === '' ? target : target.slice(folder.length + 1)))
  const sources = inside.flatMap((target) => {
    const bare = target.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
    const unbuilt = bare.replace(BUILT, '').replace(/^(?:cjs|esm|types)\//, '')
    return [bare, `src/${unbuilt}`, `source/${unbuilt}`, `lib/${unbuilt}`, unbuilt]
  })
  const found = sources.flatMap((source) => fileAt(folder === '' ? source : `${folder}/${source}`, files) ?? [])
  return bestOf([...new Set(found)])
}

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.d.mts', '.d.cts', '.js', '.mjs', '.cjs', '.jsx']

function fileAt(path: string, paths: Pick<ReadonlySet<string>, 'has'>): string | null {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '')
  const candidates = [
    ...(CODE.test(path) ? [path] : []),
    ...ENDINGS.map((ending) => `${bare}${ending}`),
    ...(bare === path ? [] : ENDINGS.map((ending) => `${path}${ending}`)),
    ...ENDINGS.map((ending) => `${path}/index${ending}`),
  ]
  return candidates.find((candidate) => paths.has(candidate)) ?? null
}

function relativeFile(specifier: string, folder: string, paths: ReadonlySet<string>): string | null {
  const path = joinPath(folder, specifier)
  if (path === null) return null
  const typed = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')
  if (typed !== path && paths.has(typed)) return typed
  const described = describedBy(path, paths)
  if (described !== null) return described
  if (path.endsWith('.json') && paths.has(path)) return path
  return fileAt(path, paths)
}

/** The declaration beside a file in JavaScript, which describes it. */
function describedBy(path: string, paths: ReadonlySet<string>): string | null {
  const described = path.replace(/\.([cm]?)jsx?$/, '.d.$1ts')
  return described !== path && paths.has(described) ? described : null
}

type Mapping = (specifier: string) => readonly string[]

/** Applies the `paths` and `baseUrl` of the nearest `tsconfig.json`, and the `imports` of the nearest `package.json`. */
function createPathMappings(
  paths: ReadonlySet<string>,
  texts: Texts,
): (specifier: string, from: string) => readonly string[] {
  const byFolder = new Map<string, readonly Mapping[]>()
  const mappingsOf = (folder: string): readonly Mapping[] => {
    const known = byFolder.get(folder)
    if (known) return known
    const above = folder === '' ? [] : mappingsOf(folderOf(folder))
    const inside = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
    const own = [
      ...['tsconfig.json', 'tsconfig.base.json', 'jsconfig.json'].map((name) => [inside(name), compilerPaths] as const),
      [inside('package.json'), packageImports] as const,
    ].flatMap(([path, read]) => {
      const text = paths.has(path) ? texts.get(path) : undefined
      return text === undefined ? [] : read(folder, text)
    })
    const all = [...own, ...above]
    byFolder.set(folder, all)
    return all
  }
  return (specifier, from) => mappingsOf(folderOf(from)).flatMap((mapping) => mapping(specifier))
}

function parsedJson(text: string): Readonly<Record<string, unknown>> {
  const { config } = ts.parseConfigFileTextToJson('x.json', text)
  return typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {}
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function compilerPaths(folder: string, text: string): Mapping[] {
  const options = tableOf(parsedJson(text).compilerOptions)
  const base = joinPath(folder, typeof options.baseUrl === 'string' ? options.baseUrl : '.') ?? folder
  const rules = Object.entries(tableOf(options.paths)).flatMap(([pattern, targets]) =>
    Array.isArray(targets) ? [patternMapping(pattern, targets.filter(isText), base)] : [],
  )
  const bare: Mapping = (specifier) => {
    const path = typeof options.baseUrl === 'string' ? joinPath(base, specifier) : null
    return path === null ? [] : [path]
  }
  return [...rules, bare]
}

function packageImports(folder: string, text: string): Mapping[] {
  return Object.entries(tableOf(parsedJson(text).imports)).map(([pattern, target]) =>
    patternMapping(pattern, leavesOf(target, 0), folder),
  )
}

const MAX_DEPTH = 8

function leavesOf(target: unknown, depth: number): string[] {
  if (isText(target)) return [target]
  return depth > MAX_DEPTH ? [] : Object.values(tableOf(target)).flatMap((inner) => leavesOf(inner, depth + 1))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function patternMapping(pattern: string, targets: readonly string[], base: string): Mapping {
  const star = pattern.indexOf('*')
  const [before, after] = star === -1 ? [pattern, ''] : [pattern.slice(0, star), pattern.slice(star + 1)]
  return (specifier) => {
    if (star === -1 ? specifier !== pattern : !specifier.startsWith(before) || !specifier.endsWith(after)) return []
    const rest = star === -1 ? '' : specifier.slice(before.length, specifier.length - after.length)
    return targets.flatMap((target) => {
      const path = target.replace('*', () => rest)
      return [joinPath(base, path) ?? [], joinPath(base, path.replace(BUILT, 'src/')) ?? []].flat()
    })
  }
}
