import { type CheckResult, fault, reasonOf } from './result.ts'

/** Timeout for one answer of a service, in milliseconds. */
export const ANSWER_MS = 5000
/** Timeout for one check with all its questions, in milliseconds. */
const CHECK_MS = 15_000

/**
 * The result of a check, or that it timed out. Never rejects.
 * @param milliseconds timeout
 */
export async function within(
  name: string,
  check: () => Promise<readonly CheckResult[]>,
  milliseconds: number = CHECK_MS,
): Promise<readonly CheckResult[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly CheckResult[]>((settle) => {
    const found = `no answer within ${milliseconds / 1000} s`
    timer = setTimeout(
      () => settle([fault(name, found, 'check whether it is overloaded or unreachable')]),
      milliseconds,
    )
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return [fault(name, `the check failed: ${reasonOf(error)}`, 'report it as a bug with this line')]
  } finally {
    clearTimeout(timer)
  }
}
