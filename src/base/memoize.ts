/** Computes a value on first use, and keeps it; a promise that is rejected is not kept, as an error is no answer. */
export function once<T>(make: () => T): () => T {
  let kept: Answer<T> | undefined
  return () => {
    if (kept === undefined) {
      const answer = { value: make() }
      kept = answer
      onFailure(answer, () => {
        if (kept === answer) kept = undefined
      })
    }
    return kept.value
  }
}

interface Answer<T> {
  readonly value: T
}

/** Calls back if the answer is a promise that is rejected. */
function onFailure({ value }: Answer<unknown>, forget: () => void): void {
  if (value instanceof Promise) value.catch(forget)
}

/** Memoizes a function of an object, for the lifetime of the object. Rejected promises are not kept. */
export function memoize<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, Answer<T>>()
  return (key) => rememberIn(known, key, () => compute(key))
}

interface Memory<K, T> {
  get(key: K): Answer<T> | undefined
  set(key: K, answer: Answer<T>): unknown
  delete(key: K): unknown
}

function rememberIn<K, T>(known: Memory<K, T>, key: K, compute: () => T): T {
  const before = known.get(key)
  if (before !== undefined) return before.value
  const answer = { value: compute() }
  known.set(key, answer)
  onFailure(answer, () => {
    if (known.get(key) === answer) known.delete(key)
  })
  return answer.value
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

/** Memoizes a function by a key of its arguments, by default the first one. Keeps all results except rejected promises. */
export function memoizeBy<A extends readonly unknown[], T>(
  compute: (...question: A) => T,
  nameOf: (...question: A) => unknown = (...[first]) => first,
): (...question: A) => T {
  const known = new Map<unknown, Answer<T>>()
  return (...question) => rememberIn(known, nameOf(...question), () => compute(...question))
}

/** Memoizes as {@link memoizeBy} does, but keeps only the results of the keys that were asked for last: at most `most`. */
export function memoizeRecent<A extends readonly unknown[], T>(
  most: number,
  compute: (...question: A) => T,
  nameOf: (...question: A) => unknown,
): (...question: A) => T {
  const known = new Map<unknown, Answer<T>>()
  return (...question) => {
    const name = nameOf(...question)
    const value = rememberIn(known, name, () => compute(...question))
    const answer = known.get(name) ?? { value }
    known.delete(name)
    known.set(name, answer)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return value
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
