import { afterAll, beforeAll } from 'vitest'

/** Takes down what is to be ended once something is not used any more. */
export type Later = (end: () => void | Promise<void>) => void

/** Makes something before the tests around this call, for all of them, and ends it after them. It must not be asked for earlier. */
export function shared<T>(make: (later: Later) => Promise<T>): () => T {
  const ends: (() => void | Promise<void>)[] = []
  let made: { readonly value: T } | null = null
  beforeAll(async () => {
    made = { value: await make((end) => void ends.push(end)) }
  })
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  return () => {
    if (made === null) throw new Error('it is made before the tests, not while they are collected')
    return made.value
  }
}
