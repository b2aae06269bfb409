import { type CheckResult, fault, reasonOf } from './result.ts'

/** Milliseconds to wait for one answer of a service. */
export const ANSWER_MS = 5000
/** Milliseconds that one check may take, with all its questions. */
const CHECK_MS = 15_000

/**
 * What a check finds, or that it did not end in time. It never rejects.
 * @param milliseconds until it is given up
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
