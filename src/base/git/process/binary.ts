import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { GitError } from '../errors.ts'
import { gitEnvironment } from './environment.ts'

/** The first git that reads settings from `GIT_CONFIG_COUNT` (March 2021); SHA-256 and `--end-of-options` are older. */
const MINIMUM = [2, 31] as const
const WAY_OUT = `install git ${MINIMUM.join('.')} or later`

let checked: Promise<void> | undefined

/** Throws GitError `DOCALIGN_E104` if git is missing or too old. Checks once per process; failures are not cached. */
export function ensureGit(): Promise<void> {
  checked ??= askVersion().then(requireVersion)
  checked.catch(() => {
    checked = undefined
  })
  return checked
}

/** The version of git, such as `2.43.0`. Throws GitError `DOCALIGN_E104` if git is missing or too old. */
export async function gitVersion(): Promise<string> {
  const text = await askVersion()
  requireVersion(text)
  return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? ''
}

async function askVersion(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: gitEnvironment(), windowsHide: true })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new GitError('DOCALIGN_E104', `git is not installed, or not on the PATH — ${WAY_OUT}`)
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new GitError('DOCALIGN_E104', `git --version failed: ${reason} — ${WAY_OUT}`)
  }
}

/** Throws GitError `DOCALIGN_E104` unless the output of `git --version` shows a version that is new enough. */
export function requireVersion(text: string): void {
  const [, major, minor] = /git version (\d+)\.(\d+)/.exec(text) ?? []
  if (major === undefined || minor === undefined) {
    throw new GitError('DOCALIGN_E104', `git --version answered “${text}” — ${WAY_OUT}`)
  }
  const [needMajor, needMinor] = MINIMUM
  if (Number(major) > needMajor || (Number(major) === needMajor && Number(minor) >= needMinor)) return
  throw new GitError('DOCALIGN_E104', `git ${major}.${minor} is too old — ${WAY_OUT}`)
}
