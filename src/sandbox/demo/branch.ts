import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gitEnvironment } from '../git-environment.ts'

/** The branch that a repository has checked out. Throws when it has none. */
export async function branchOf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', path, 'symbolic-ref', '--short', 'HEAD'], {
    env: gitEnvironment(),
  })
  return stdout.trim()
}
