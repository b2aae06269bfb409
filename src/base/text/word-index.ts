const WORD = /[A-Za-z]+|\d+/g

/**
 * Indexes things by the words of their texts: runs of ASCII letters, and of digits. The function returned finds, in their order, all things whose
 * text may have another text as a whole, as they have its rarest word; all things for a text without words.
 */
export function wordIndex<T>(things: readonly T[], textOf: (thing: T) => string): (text: string) => readonly T[] {
  const byWord = new Map<string, T[]>()
  for (const thing of things)
    for (const word of wordsOf(textOf(thing))) {
      const having = byWord.get(word)
      if (having) having.push(thing)
      else byWord.set(word, [thing])
    }
  return (text) => {
    let rarest = things
    for (const word of wordsOf(text)) {
      const having = byWord.get(word) ?? []
      if (having.length < rarest.length) rarest = having
    }
    return rarest
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD))
}
