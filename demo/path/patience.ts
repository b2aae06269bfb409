import { say } from '../print.ts'
import { Refusal } from './refusal.ts'

const TELL_MS = 10_000

/**
 * Waits for work, and prints a message every ten seconds.
 *
 * @param what as in “still reading the docs”
 * @param limit in milliseconds
 * @throws Refusal after the limit
 */
export async function patiently<T>(what: string, limit: number, work: Promise<T>): Promise<T> {
  const began = Date.now()
  const passed = (): number => Math.round((Date.now() - began) / 1000)
  const telling = setInterval(() => say(`   still ${what}, ${passed()} s`), TELL_MS)
  let ending: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, fail) => {
    ending = setTimeout(() => fail(new Refusal(`gave up ${what} after ${passed()} s`)), limit)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearInterval(telling)
    clearTimeout(ending)
  }
}
