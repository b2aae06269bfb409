import { execFile } from 'node:child_process'
import { gitEnvironment } from '../../git-environment.ts'

const LARGEST = 1 << 28

/** Runs git in a bare repository, blind to anyone's config. @throws when it fails */
export function runGit(gitDir: string, args: readonly string[], input?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { cwd: gitDir, env: gitEnvironment(), encoding: 'buffer', maxBuffer: LARGEST } as const
    const child = execFile('git', ['--no-replace-objects', ...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`git ${args[0]}: ${stderr.toString().trim() || error.message}`))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** The output as text, without the line end. */
export async function gitText(gitDir: string, args: readonly string[], input?: Buffer): Promise<string> {
  return (await runGit(gitDir, args, input)).toString().replace(/\n+$/, '')
}

/** The output as text; undefined when git fails, as it does at what is not there. */
export async function tryGitText(gitDir: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return await gitText(gitDir, args)
  } catch {
    return undefined
  }
}
