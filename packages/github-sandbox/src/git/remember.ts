const MAX = 500
const known = new Map<string, Promise<unknown>>()

/**
 * Caches git's answers about objects, which never change; up to five hundred. The question identifies everything by its id. Failures and
 * answers that something is missing are not cached.
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
