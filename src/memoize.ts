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
  const answers = memoize((key: K) => memoizeBy((part: P) => compute(key, part), nameOf))
  return (key, part) => answers(key)(part)
}

/** A function that works its answer out once for all questions of the same name, by default their first part, and keeps every one. */
export function memoizeBy<A extends readonly unknown[], T>(
  compute: (...question: A) => T,
  nameOf: (...question: A) => unknown = (...[first]) => first,
): (...question: A) => T {
  const known = new Map<unknown, { readonly value: T }>()
  return (...question) => {
    const name = nameOf(...question)
    let answer = known.get(name)
    if (answer === undefined) {
      answer = { value: compute(...question) }
      known.set(name, answer)
    }
    return answer.value
  }
}

/** The same for the last question only: what is asked several times in a row is answered once. An answer that fails is not kept. */
export function memoizeLast<A extends readonly string[], T>(
  compute: (...question: A) => Promise<T>,
): (...question: A) => Promise<T> {
  let last: { readonly name: string; readonly answer: Promise<T> } | undefined
  return (...question) => {
    const name = question.join('\0')
    if (last?.name === name) return last.answer
    const asked = { name, answer: compute(...question) }
    last = asked
    asked.answer.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.answer
  }
}
