import type { Question } from '../../base/isolation/messages.ts'
import type { Calling } from '../../base/isolation/serve-calls.ts'
import type { Reservation, TokenMeter } from '../../base/models/meter.ts'

/** Counts tokens from a process without a database: it asks the process that has one. */
export function remoteMeter({ ask }: Calling): TokenMeter {
  return {
    async reserve(tokens) {
      const number = (await ask('tokens.reserve', tokens)) as number | null
      return number === null ? null : { settle: async (used) => void (await ask('tokens.settle', { number, used })) }
    },
  }
}

/** Answers such questions. What the process does not settle before it ends stays reserved. */
export function serveMeter(meter: TokenMeter): (question: Question) => Promise<unknown> {
  const open = new Map<number, Reservation>()
  let count = 0
  return async ({ name, input }) => {
    if (name === 'tokens.reserve') {
      const reservation = await meter.reserve(input as number)
      if (reservation === null) return null
      open.set(++count, reservation)
      return count
    }
    const { number, used } = input as { readonly number: number; readonly used: number }
    await open.get(number)?.settle(used)
    open.delete(number)
    return null
  }
}
