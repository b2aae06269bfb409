import { createHash } from 'node:crypto'

/** The id of a passage, by what it is called: the same words twice are told apart by their number. */
export function createPassageIds(): (kind: 'section' | 'code', name: readonly string[]) => string {
  const times = new Map<string, number>()
  return (kind, name) => {
    const key = JSON.stringify([kind, ...name])
    const nth = times.get(key) ?? 0
    times.set(key, nth + 1)
    const digest = createHash('sha256')
      .update(nth === 0 ? key : `${key} ${nth}`)
      .digest('hex')
    return `${kind}-${digest.slice(0, 16)}`
  }
}
