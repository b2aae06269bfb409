/** A function that works its answer out once for each object, and keeps it as long as the object is there. */
export function oncePer<K extends object, T>(compute: (key: K) => T): (key: K) => T {
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

/** The same for a question about an object: once for each of its lines, names, … */
export function oncePerPart<K extends object, P, T>(compute: (key: K, part: P) => T): (key: K, part: P) => T {
  const answers = oncePer((_: K) => new Map<P, { readonly value: T }>())
  return (key, part) => {
    const known = answers(key)
    let answer = known.get(part)
    if (answer === undefined) {
      answer = { value: compute(key, part) }
      known.set(part, answer)
    }
    return answer.value
  }
}
