import type { Readable } from 'node:stream'
import { launch } from '../../../../src/git/process/launcher.ts'
import { gitEnvironment } from '../repositories/git-environment.ts'

/** Runs git in a bare repository, blind to anyone's config; `env` adds to its environment. @throws when it fails */
export async function runGit(
  gitDir: string,
  args: readonly string[],
  input?: Buffer,
  env: NodeJS.ProcessEnv = {},
): Promise<Buffer> {
  return runCommand(['git', '--no-replace-objects', ...args], gitDir, input, env)
}

/** Kilobytes that it allocates, and seconds of the processor. */
const BOUNDS = 'ulimit -d 500000; ulimit -t 5'
/** How git, or nobody, says that it came to one of these. */
const AT_BOUNDS = /memory|it was stopped/

/**
 * As {@link runGit}, for what a few small objects can make long: who tells of a commit does not have to list a hundred million
 * paths. Null when that was not done within bounds.
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

/** The output as text; undefined when git fails, as it does at what is not there. */
export async function tryGitText(gitDir: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return await gitText(gitDir, args)
  } catch {
    return undefined
  }
}
