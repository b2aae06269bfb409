import type { InlineContext } from '@lezer/markdown'
import { memoize } from '../../../../base/memoize.ts'
import { matchAt } from '../../source.ts'

/** Finds the closing marks of inline markup. Each part of the text is searched once per mark, however many callers ask. */
interface Ahead {
  /** Index of the first `mark` at or after `from`; -1 if there is none. */
  indexOf(mark: string, from: number): number
  /** The same for a pattern, which must be global. */
  search(pattern: RegExp, from: number): number
}

interface Known {
  readonly from: number
  readonly at: number
}

function createAhead(text: string): Ahead {
  const known = new Map<string | RegExp, Known>()
  const find = (mark: string | RegExp, from: number, look: () => number): number => {
    const last = known.get(mark)
    if (last && last.from <= from && (last.at === -1 || last.at >= from)) return last.at
    const at = look()
    known.set(mark, { from, at })
    return at
  }
  return {
    indexOf: (mark, from) => find(mark, from, () => text.indexOf(mark, from)),
    search: (pattern, from) => find(pattern, from, () => matchAt(pattern, text, from)?.index ?? -1),
  }
}

export const aheadOf: (context: InlineContext) => Ahead = memoize((context) => createAhead(context.text))
