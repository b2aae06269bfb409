import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from './registry.ts'

export type PackageManager = 'npm' | 'pnpm'

export interface Result {
  /** The exit status, or the name of the signal that ended it. */
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** A folder into which packages were installed. */
export interface Installation {
  readonly folder: string
  /** What the package manager printed. */
  readonly output: string
  /** Runs a command of the packages, in their folder if nothing else is said. */
  run(command: string, args: readonly string[], running?: Running): Promise<Result>
  remove(): void
}

const MANAGERS: Readonly<Record<PackageManager, readonly [string, ...string[]]>> = {
  npm: ['npm', 'install', '--no-audit'],
  pnpm: [process.execPath, fileURLToPath(new URL('bin/pnpm.cjs', import.meta.resolve('pnpm'))), 'add'],
}

/** Lets a package manager install packages into an empty folder, from a registry and without settings or caches of the user. */
export async function install(
  manager: PackageManager,
  { url }: Registry,
  packages: readonly string[],
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), `docalign-${manager}-`))
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_registry: url }
  const [program, ...args] = MANAGERS[manager]
  const { code, stdout, stderr } = await finished(program, [...args, ...packages], { cwd: folder, env })
  if (code !== 0) throw new Error(`${manager} could not install ${packages.join(' ')}:\n${stdout}${stderr}`)
  return {
    folder,
    output: stdout + stderr,
    run(command, args, { cwd = folder, env: more = {}, input = '' } = {}) {
      const options = { cwd, env: { PATH: process.env.PATH, HOME: folder, ...more } }
      return finished(join(folder, 'node_modules/.bin', command), args, options, input)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function finished(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  input = '',
): Promise<Result> {
  return new Promise((settle) => {
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      settle({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}
