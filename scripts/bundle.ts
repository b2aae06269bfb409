// Bundles the programs and the library into dist/, as the two packages publish them: `npm run build` runs it.
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PROGRAMS = ['cli/main', 'cli/run', 'cli/isolated', 'cli/embedded-database']

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

/** A source file, and the name of its bundle without the ending. */
interface Entry {
  readonly in: string
  readonly out: string
}

/**
 * Bundles entries into a folder; tells which files went into what. What neither package lists as a dependency goes into the bundles.
 * Common parts stand in `cli/`: what is looked for beside the program is found beside each part.
 */
export async function bundle(outdir: string, entryPoints: readonly Entry[]): Promise<Metafile> {
  const manifests = await Promise.all([manifestOf(ROOT), manifestOf(join(ROOT, 'packages/server'))])
  const { metafile } = await build({
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20.19', metafile: true },
    ...{ absWorkingDir: ROOT, outdir, chunkNames: 'cli/[name]-[hash]', logLevel: 'warning' },
    entryPoints: [...entryPoints],
    external: [...new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies)))],
  })
  await copyFile(join(ROOT, 'src/git/process/launcher-program.mjs'), join(outdir, 'cli/launcher-program.mjs'))
  return metafile
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** The license of each package that went into bundles, below its name and version. Throws for a package that has none. */
async function licensesOf({ inputs }: Metafile): Promise<string> {
  const folders = Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version } = await manifestOf(join(ROOT, folder))
    const file = (await readdir(join(ROOT, folder))).find((each) => /^licen[cs]e/i.test(each))
    if (file === undefined) throw new Error(`${name} has no license file: make it a dependency`)
    return `${name} ${version}\n\n${(await readFile(join(ROOT, folder, file), 'utf8')).trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { exports } = await manifestOf(ROOT)
  const library = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : target.default.replace(/^\.\/dist\/|\.js$/g, ''),
  )
  const entries = [...PROGRAMS, ...library].map((name) => ({ in: join(ROOT, 'src', `${name}.ts`), out: name }))
  const dist = join(ROOT, 'dist')
  await writeFile(join(dist, 'THIRD-PARTY-LICENSES.txt'), await licensesOf(await bundle(dist, entries)))
  await chmod(join(dist, 'cli/main.js'), 0o755)
}
