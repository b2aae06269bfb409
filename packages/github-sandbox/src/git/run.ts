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
  const { stdin, stdout, stderr, exited } = launch({
    file: 'git',
    args: ['--no-replace-objects', ...args],
    cwd: gitDir,
    env: { ...gitEnvironment(), ...env },
  })
  stdin.on('error', () => undefined)
  stdin.end(input)
  const [output, complaint, { exitCode, error }] = await Promise.all([bytesOf(stdout), bytesOf(stderr), exited])
  if (exitCode === 0) return output
  throw new Error(`git ${args[0]}: ${complaint.toString().trim() || (error?.message ?? 'it was stopped')}`)
}

async function bytesOf(stream: Readable): Promise<Buffer> {
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
