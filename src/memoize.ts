/** Works a value out when it is first asked for, and keeps it. */
export function once<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}

/** A function that works its answer out once for each object, and keeps it as long as the object is there. */
export function memoize<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    let answer = known.get(key)
    if (answer === undefined) {
      answer = { value: compute(key) }
      known.set(key, answer)
    }
    return answer.value
  }
}

/**
 * The same for a question about an object: once for each of its lines, names, …
 *
 * @param nameOf tells parts apart that are new objects each time; by default every object is another part
 */
export function memoizePart<K extends object, P, T>(
  compute: (key: K, part: P) => T,
  nameOf: (part: P) => unknown = (part) => part,
): (key: K, part: P) => T {
  const answers = memoize((_: K) => new Map<unknown, { readonly value: T }>())
  return (key, part) => {
    const known = answers(key)
    const name = nameOf(part)
    let answer = known.get(name)
    if (answer === undefined) {
      answer = { value: compute(key, part) }
      known.set(name, answer)
    }
    return answer.value
  }
}
