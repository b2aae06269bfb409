import type { Readable } from 'node:stream'
import { launch } from '../../../../src/base/git/process/launcher.ts'
import { gitEnvironment } from '../repositories/git-environment.ts'

/** Runs git in a bare repository, ignoring anyone's config; `env` adds to its environment. @throws if it fails */
export async function runGit(
  gitDir: string,
  args: readonly string[],
  input?: Buffer,
  env: NodeJS.ProcessEnv = {},
): Promise<Buffer> {
  return runCommand(['git', '--no-replace-objects', ...args], gitDir, input, env)
}

/** Limits of memory in kilobytes, and of processor time in seconds. */
const BOUNDS = 'ulimit -d 500000; ulimit -t 5'
/** The messages when one of these limits is exceeded. */
const AT_BOUNDS = /memory|it was stopped/

/**
 * Like {@link runGit}, for output that a few small objects can make very long: an event about a commit need not list a hundred million
 * paths. Null if a limit is exceeded.
 */
export async function runBounded(gitDir: string, args: readonly string[]): Promise<Buffer | null> {
  const command = ['/bin/sh', '-c', `${BOUNDS}; exec "$@"`, 'sh', 'git', '--no-replace-objects', ...args]
  return runCommand(command, gitDir).catch((error: unknown) => {
    if (error instanceof Error && AT_BOUNDS.test(error.message)) return null
    throw error
  })
}

async function runCommand(
  [file = '', ...args]: readonly string[],
  gitDir: string,
  input?: Buffer,
  env: NodeJS.ProcessEnv = {},
): Promise<Buffer> {
  const { stdin, stdout, stderr, exited } = launch({ file, args, cwd: gitDir, env: { ...gitEnvironment(), ...env } })
  stdin.on('error', () => undefined)
  stdin.end(input)
  const [output, complaint, { exitCode, error }] = await Promise.all([bytesOf(stdout), bytesOf(stderr), exited])
  if (exitCode === 0) return output
  const [command = ''] = args.slice(args.indexOf('--no-replace-objects') + 1)
  throw new Error(`git ${command}: ${complaint.toString().trim() || (error?.message ?? 'it was stopped')}`)
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The output as text, without the line end. */
export async function gitText(
  gitDir: string,
  args: readonly string[],
  input?: Buffer,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return (await runGit(gitDir, args, input, env)).toString().replace(/\n+$/, '')
}

/** The output as text; undefined if git fails, as for something missing. */
export async function tryGitText(gitDir: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return await gitText(gitDir, args)
  } catch {
    return undefined
  }
}
