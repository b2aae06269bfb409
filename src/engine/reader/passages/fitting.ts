import type { ModelRequest } from '../../../base/models/language-model.ts'

/** The longest list of pieces, without the last ones, whose question fits. */
export function fitting<P, Q extends ModelRequest<unknown>>(
  pieces: readonly P[],
  ask: (pieces: readonly P[]) => Q,
  maxBytes: number,
): { readonly shown: readonly P[]; readonly question: Q } {
  for (let count = pieces.length; ; count--) {
    const shown = pieces.slice(0, count)
    const question = ask(shown)
    if (count === 0 || bytesOf(question) <= maxBytes) return { shown, question }
  }
}

export function bytesOf({ instruction, material }: ModelRequest<unknown>): number {
  return Buffer.byteLength(instruction) + Buffer.byteLength(material)
}
