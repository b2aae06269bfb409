/** Computes a value on first use, and keeps it. */
export function once<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}

/** Memoizes a function of an object, for the lifetime of the object. */
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
 * Memoizes a function of an object and a part of it, such as a line or a name.
 *
 * @param nameOf identifies parts that are new objects each time; by default every object is a separate part
 */
export function memoizePart<K extends object, P, T>(
  compute: (key: K, part: P) => T,
  nameOf: (part: P) => unknown = (part) => part,
): (key: K, part: P) => T {
  const answers = memoize((key: K) => memoizeBy((part: P) => compute(key, part), nameOf))
  return (key, part) => answers(key)(part)
}

/** Memoizes a function by a key of its arguments, by default the first one. Keeps all results. */
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

/** Memoizes as {@link memoizeBy} does, but keeps only the results of the keys that were asked for last: at most `most`. */
export function memoizeRecent<A extends readonly unknown[], T>(
  most: number,
  compute: (...question: A) => T,
  nameOf: (...question: A) => unknown,
): (...question: A) => T {
  const known = new Map<unknown, { readonly value: T }>()
  return (...question) => {
    const name = nameOf(...question)
    const answer = known.get(name) ?? { value: compute(...question) }
    known.delete(name)
    known.set(name, answer)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return answer.value
  }
}

/** Memoizes only the last call, for questions that are asked several times in a row. Failures are not kept. */
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
