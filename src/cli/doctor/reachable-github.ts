import { type Clocks, gitHubClocks } from '../../app/github/client/server-date.ts'
import { type CheckResult, fault, ok, reasonOf, warning } from './result.ts'

/** GitHub rejects tokens issued more than a minute in its future. In seconds. */
const MAX_OFFSET = 60
/** A clock synchronized over the network is never so far off. In seconds. */
const USUAL_OFFSET = 15
const WAY_OUT = 'synchronise this machine’s clock (NTP)'

/**
 * Whether GitHub responds, and whether its clock agrees.
 * @param now milliseconds since the epoch
 * @param patience timeout in milliseconds
 */
export async function checkGitHub(apiUrl: string, now: () => number, patience: number): Promise<CheckResult[]> {
  const began = performance.now()
  try {
    const clocks = await gitHubClocks(apiUrl, now, patience)
    const answered = ok('github', `${apiUrl} answers in ${Math.round(performance.now() - began)} ms`)
    return clocks === null ? [answered] : [answered, judgeClock(clocks)]
  } catch (error) {
    const wayOut = 'make it reachable from this machine, or correct GHE_HOST'
    return [fault('github', `${apiUrl} cannot be used: ${reasonOf(error)}`, wayOut)]
  }
}

/** How far off this machine's clock is, in seconds. */
export function judgeClock({ github, here }: Clocks): CheckResult {
  const ahead = Math.round((here - github) / 1000)
  const off = Math.abs(ahead)
  const found = off === 0 ? 'as GitHub’s' : `${off} s ${ahead > 0 ? 'ahead of' : 'behind'} GitHub’s`
  if (off <= USUAL_OFFSET) return ok('clock', found)
  if (off <= MAX_OFFSET) return warning('clock', found, WAY_OUT)
  return fault('clock', `${found}: GitHub rejects tokens that are more than a minute off`, WAY_OUT)
}
