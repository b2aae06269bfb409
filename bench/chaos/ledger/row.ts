/** Expected and actual effects of one kind. */
export interface EffectRow {
  readonly effect: string
  /** The deliveries that cause it. */
  readonly of: string
  readonly expected: number
  readonly found: number
  readonly lost: number
  readonly twice: number
  /** Notes for the reader, one per line. */
  readonly notes: readonly string[]
}

/** Compares the expected number of each thing with the actual one. */
export function rowOf<T>(
  effect: string,
  of: string,
  things: readonly T[],
  look: (thing: T) => { readonly wanted: number; readonly found: number; readonly note: string },
): EffectRow {
  const row = { expected: 0, found: 0, lost: 0, twice: 0 }
  const notes: string[] = []
  for (const thing of things) {
    const { wanted, found, note } = look(thing)
    row.expected += wanted
    row.found += found
    row.lost += Math.max(0, wanted - found)
    row.twice += Math.max(0, found - wanted)
    if (found !== wanted) notes.push(`${effect}: ${found} instead of ${wanted}: ${note}`)
  }
  return { effect, of, ...row, notes }
}
