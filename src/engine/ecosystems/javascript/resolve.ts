import { folderOf, joinPath } from '../../../base/paths.ts'
import type { Manifest } from '../manifest.ts'
import type { RepositoryFiles, ResolveModule } from '../modules.ts'
import { ownPackages } from './own-packages.ts'

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.mjs', '.cjs', '.jsx']
/** Possible source files of a package's entry if the entry itself is built. */
const ENTRIES = ['src/index', 'index', 'lib/index', 'source/index', 'src/main', 'src/lib/index', 'src/mod', 'mod']

/** Files of a specifier: `./queue.js`, or a package of the repository and its subpaths. */
export const resolveJavascript: ResolveModule = (module, from, repository) => {
  if (module.startsWith('.')) return from === null ? [] : relative(module, from, repository)
  const [owner, ...others] = ownersOf(module, repository.manifests)
  if (!owner) return []
  // Either of two packages with the same name may be meant.
  if (others.length > 0) return null
  const subpath = module.slice((owner.name ?? '').length).replace(/^\//, '')
  const files = owner.entries.length > 0 ? mapped(owner, subpath, repository) : guessed(owner, subpath, repository)
  return files.length === 0 ? null : [...new Set(files.flatMap((file) => withTypes(file, repository)))]
}

/** A file in JavaScript, and the declarations beside it, which compilers take for its types. */
function withTypes(file: string, repository: RepositoryFiles): string[] {
  const types = file.replace(/\.([cm]?)jsx?$/, '.d.$1ts')
  return types !== file && repository.has(types) ? [file, types] : [file]
}

/** The files that the exports map gives for a subpath, without files that only share its name. */
function mapped({ path, entries }: Manifest, subpath: string, repository: RepositoryFiles): string[] {
  const key = subpath === '' ? '.' : `./${subpath}`
  const outputs = entries.filter((entry) => entry.subpath === key).map(({ file }) => file)
  return [...new Set(sourcesOf({ path, outputs }, repository))]
}

function guessed(owner: Manifest, subpath: string, repository: RepositoryFiles): string[] {
  const found = [entryOf(owner, subpath, repository), ...(subpath === '' ? sourcesOf(owner, repository) : [])]
  return [...new Set(found.flatMap((file) => file ?? []))]
}

function relative(module: string, from: string, repository: RepositoryFiles): readonly string[] {
  const path = joinPath(folderOf(from), module)
  return path === null ? [] : firstFile([path], repository).slice(0, 1)
}

/** The packages with the longest name that equals the specifier or is a prefix of it. */
function ownersOf(module: string, manifests: readonly Manifest[]): readonly Manifest[] {
  const owners = ownPackages(manifests).filter(({ name }) => module === name || module.startsWith(`${name}/`))
  const longest = Math.max(...owners.map(({ name }) => name?.length ?? 0))
  return owners.filter(({ name }) => name?.length === longest)
}

function entryOf(manifest: Manifest, subpath: string, repository: RepositoryFiles): string | undefined {
  const { path, name, outputs } = manifest
  const named = subpath === '' ? [] : outputs.filter((output) => withoutEnding(output).endsWith(`/${subpath}`))
  const [built, ...others] = [...new Set(sourcesOf({ ...manifest, outputs: named }, repository))]
  if (built !== undefined && others.length === 0) return built
  const folder = folderOf(path)
  const inside = (file: string): string => (folder === '' ? file : `${folder}/${file}`)
  const own = (name ?? '').split('/').at(-1) ?? ''
  const entries =
    subpath === '' ? [...ENTRIES, `src/${own}`, `lib/${own}`, own] : [`src/${subpath}`, subpath, `lib/${subpath}`]
  const written = firstFile(entries.map(inside), repository)
  if (written[0] !== undefined) return written[0]
  return subpath === '' ? outputs.find((output) => repository.has(output) && /\.[cm]?[jt]sx?$/.test(output)) : undefined
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
}

/**
 * The source files of published outputs. Types may be in a separate file: existing files, or sources from which a build makes the output.
 */
function sourcesOf({ path, outputs }: Pick<Manifest, 'path' | 'outputs'>, repository: RepositoryFiles): string[] {
  const folder = folderOf(path)
  const prefix = folder === '' ? '' : `${folder}/`
  return outputs.flatMap((output) => {
    if (repository.has(output) && /\.[cm]?[jt]sx?$/.test(output)) return [output]
    const inside = output.startsWith(prefix) ? output.slice(prefix.length) : null
    const built =
      inside === null
        ? null
        : /^(?:dist|build|lib|out|types)\/(?:(?:esm|cjs|types|src)\/)?(.+?)(?:\.d)?\.[cm]?[jt]s$/.exec(inside)
    return built?.[1] === undefined ? [] : firstFile([`${prefix}src/${built[1]}`], repository)
  })
}

/** The first path that is a file, with an extension added or replaced, or as a folder's index. */
function firstFile(paths: readonly string[], repository: RepositoryFiles): string[] {
  for (const path of paths) {
    const bare = path.replace(/\.[cm]?jsx?$/, '')
    const candidates = [
      ...(/\.\w+$/.test(path) ? [path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'), path] : []),
      ...ENDINGS.map((ending) => `${bare}${ending}`),
      ...ENDINGS.map((ending) => `${path}/index${ending}`),
    ]
    const found = candidates.find((candidate) => repository.has(candidate))
    if (found !== undefined) return [found]
  }
  return []
}
