// Bundles the programs and the library into dist/, as the two packages publish them: `npm run build` runs it.
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin, transform } from 'esbuild'
import { collectTypeLibraries, TYPE_LIBRARIES } from '../src/cli/checker/type-libraries.ts'
import type { TypeLibraries } from '../src/engine/type-checkers/typescript/libraries.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PROGRAMS = ['cli/main', 'cli/run', 'cli/isolated', 'cli/checker', 'cli/embedded-database']

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

type Import = Metafile['outputs'][string]['imports'][number]

/** A source file, and the name of its bundle without the extension. */
interface Entry {
  readonly in: string
  readonly out: string
}

/**
 * Bundles entries into a folder; returns which files are in which bundle. Packages that neither manifest lists as a dependency are bundled.
 * Shared chunks are in `cli/`, so that files beside the program are found from every chunk.
 */
export async function bundle(outdir: string, entryPoints: readonly Entry[]): Promise<Metafile> {
  const manifests = await Promise.all([manifestOf(ROOT), manifestOf(join(ROOT, 'packages/server'))])
  const { metafile } = await build({
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20.19', metafile: true },
    ...{ absWorkingDir: ROOT, outdir, chunkNames: 'cli/[name]-[hash]', logLevel: 'warning' },
    entryPoints: [...entryPoints],
    plugins: [COMPILER],
    external: [...new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies)))],
  })
  await copyFile(join(ROOT, 'src/base/git/process/launcher-program.mjs'), join(outdir, 'cli/launcher-program.mjs'))
  await writeFile(join(outdir, 'cli', TYPE_LIBRARIES), JSON.stringify(withoutComments(collectTypeLibraries())))
  return metafile
}

/** Half of the declarations of runtimes is documentation, which the checker would read to no use. */
function withoutComments(libraries: TypeLibraries): TypeLibraries {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, text]) => [name, text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, '')]),
  )
}

/** The compiler without `require`, and so without a file system: modules cannot require, and it reads nothing by itself. */
const COMPILER: Plugin = {
  name: 'compiler',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]typescript6[\\/]lib[\\/]typescript\.js$/ }, async ({ path }) => ({
      contents: `var require;\n${await readFile(path, 'utf8')}`,
      loader: 'js',
    })),
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** The package whose declarations are bundled as texts. */
const TYPES = 'node_modules/@types/node'

/** The licenses of the bundled packages, each with name and version. Throws for a package without one. */
async function licensesOf({ inputs }: Metafile): Promise<string> {
  const bundled = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
  const folders = [...bundled, TYPES]
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version } = await manifestOf(join(ROOT, folder))
    const file = (await readdir(join(ROOT, folder))).find((each) => /^licen[cs]e/i.test(each))
    if (file === undefined) throw new Error(`${name} has no license file: make it a dependency`)
    return `${name} ${version}\n\n${(await readFile(join(ROOT, folder, file), 'utf8')).trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * The files of a bundle that import dependencies of the server's package only, and all that cannot be loaded without one of these. The
 * package `docalign` is published without them: whatever packages are beside it in `node_modules`, it cannot run the server itself.
 */
async function serverFiles({ outputs }: Metafile): Promise<string[]> {
  const [own, server] = await Promise.all([manifestOf(ROOT), manifestOf(join(ROOT, 'packages/server'))])
  const serverOnly = Object.keys(server.dependencies).filter((name) => !Object.hasOwn(own.dependencies, name))
  const isOfServer = ({ path, external = false }: Import): boolean =>
    external && serverOnly.some((name) => path === name || path.startsWith(`${name}/`))
  const found = new Set<string>()
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const [file, { imports }] of Object.entries(outputs))
      if (imports.some((each) => isOfServer(each) || (each.kind === 'import-statement' && found.has(each.path))))
        found.add(file)
  }
  return [...found]
}

/** Bundles what the packages publish into a folder. Its file `.npmignore` excludes the server's files from the package `docalign`. */
export async function bundlePackages(dist: string): Promise<void> {
  const { exports } = await manifestOf(ROOT)
  const library = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : target.default.replace(/^\.\/dist\/|\.js$/g, ''),
  )
  const entries = [...PROGRAMS, ...library].map((name) => ({ in: join(ROOT, 'src', `${name}.ts`), out: name }))
  const metafile = await bundle(dist, entries)
  const checker = join(dist, 'cli/checker.js')
  // Without its spaces and long names the compiler is a third as large, and loads faster.
  await writeFile(checker, (await transform(await readFile(checker, 'utf8'), { minify: true, format: 'esm' })).code)
  const leftOut = (await serverFiles(metafile)).map((file) => `/${relative(dist, join(ROOT, file))}\n`)
  await writeFile(join(dist, '.npmignore'), leftOut.sort().join(''))
  await writeFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), await licensesOf(metafile))
  await chmod(join(dist, 'cli/main.js'), 0o755)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePackages(join(ROOT, 'dist'))
