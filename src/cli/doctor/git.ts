import { GitError } from '../../base/git/errors.ts'
import { gitVersion } from '../../base/git/process/binary.ts'
import { type CheckResult, fault, ok } from './result.ts'

/** Whether git is installed and recent enough. */
export async function checkGit(): Promise<CheckResult[]> {
  try {
    return [ok('git', await gitVersion())]
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const [found = error.message, wayOut = 'install git'] = error.message.split(' — ')
    return [fault('git', found, wayOut)]
  }
}
