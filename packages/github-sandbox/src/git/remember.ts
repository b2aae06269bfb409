const MAX = 500
const known = new Map<string, Promise<unknown>>()

/**
 * What git says of objects, which never change: asked once, and again only after five hundred other questions. The question
 * names everything by its id. An answer that failed, or that something is not there, is not remembered.
 */
export function remembered<T>(question: readonly string[], ask: () => Promise<T>): Promise<T> {
  const key = question.join('\0')
  const before = known.get(key)
  if (before !== undefined) return before as Promise<T>
  const answer = ask()
  known.set(key, answer)
  const forget = (): void => void known.delete(key)
  answer.then((found) => found === undefined && forget(), forget)
  for (const oldest of known.keys()) {
    if (known.size <= MAX) break
    known.delete(oldest)
  }
  return answer
}
