// Makes the command line one file that needs no Node.js, only git: `npm run executable -- [FILE]`. It is for the system that it is made on.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import ignore from 'ignore'
import { bundlePackages } from '../bundle.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LAUNCHER = fileURLToPath(new URL('launcher.cjs', import.meta.url))
const INJECT = fileURLToPath(new URL('cli.js', import.meta.resolve('postject')))
/** What Node.js looks for in its own file to find out that it has a program in it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** What the program reads beside its bundles. */
const BESIDE = ['package.json', 'docalign.schema.json', 'LICENSE']
const IMPORT = "module.exports = (file) => import(require('node:url').pathToFileURL(file).href)\n"

type Files = readonly (readonly [path: string, content: Buffer])[]

/** Writes the executable: Node.js as it runs here, with the program in it. */
export async function makeExecutable(target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-executable-'))
  try {
    await bundlePackages(join(folder, 'dist'))
    const [archive, blob, settings] = [join(folder, 'program'), join(folder, 'blob'), join(folder, 'settings.json')]
    writeFileSync(archive, packed([...builtFiles(join(folder, 'dist')), ...dependencyFiles()]))
    writeFileSync(
      settings,
      JSON.stringify({
        ...{ main: LAUNCHER, output: blob, disableExperimentalSEAWarning: true, assets: { program: archive } },
      }),
    )
    run(['--experimental-sea-config', settings])
    copyFileSync(process.execPath, target)
    chmodSync(target, 0o755)
    run([INJECT, target, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** One line of paths and sizes, and then what is in the files. */
function packed(files: Files): Buffer {
  const list = JSON.stringify(files.map(([path, content]) => [path, content.length]))
  return gzipSync(Buffer.concat([Buffer.from(`${list}\n`), ...files.map(([, content]) => content)]))
}

/** What the package `docalign` has, without the server. */
function builtFiles(dist: string): Files {
  const leftOut = ignore().add(readFileSync(join(dist, '.npmignore'), 'utf8'))
  return [
    ['import.cjs', Buffer.from(IMPORT)],
    ...BESIDE.map((name) => [name, readFileSync(join(ROOT, name))] as const),
    ...filesIn(dist)
      .filter((path) => !leftOut.ignores(path))
      .map((path) => [`dist/${path}`, readFileSync(join(dist, path))] as const),
  ]
}

/** The packages that `docalign` depends on, and those that they depend on, where `node_modules` has them. */
function dependencyFiles(): Files {
  const folders = new Set([ROOT])
  for (const folder of folders)
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) folders.add(resolve(name, folder))
  folders.delete(ROOT)
  return [...folders].flatMap((folder) =>
    filesIn(folder)
      .filter((path) => !path.startsWith('node_modules/'))
      .map((path) => [join(relative(ROOT, folder), path), readFileSync(join(folder, path))] as const),
  )
}

/** The folder of a package as Node.js finds it. */
function resolve(name: string, from: string): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  if (from === dirname(from)) throw new Error(`${name} is not installed`)
  return resolve(name, dirname(from))
}

function manifestOf(folder: string): { readonly dependencies?: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeExecutable(process.argv[2] ?? join(ROOT, 'docalign'))
