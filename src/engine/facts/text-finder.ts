/** Maximum length of a text to find, and maximum size of the table of states; other texts are not found. */
const MAX_LENGTH = 200
const MAX_TABLE = 4_000_000

/** Receives the index of a text and its end offset; returns false if no further place of this text is needed, in any source. */
export type OnPlace = (text: number, end: number) => boolean

/** Finds any number of texts, even overlapping ones, in one pass over a source (Aho and Corasick, 1975). */
export interface TextFinder {
  /** Whether a text can be found: it is not empty, has one line, and is not too long. */
  finds(text: number): boolean
  /**
   * Reports the places of the texts, by end offset. Its time is linear in the length of the source and the number of places.
   *
   * @returns the number of visited states, a measure of the work
   */
  scan(source: string, onPlace: OnPlace): number
}

/** @param texts distinct texts */
export function createTextFinder(texts: readonly string[]): TextFinder {
  const classOf = new Uint16Array(0x10000)
  let classes = 1
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (classOf[code] === 0) classOf[code] = classes++
    }
  const { next, endsAt, count } = createTrie(texts, classOf, classes)
  const shorter = linkStates(next, endsAt, { count, classes })
  const isFound = new Uint8Array(texts.length)
  for (const text of endsAt) if (text >= 0) isFound[text] = 1
  const isOpen = isFound.slice()
  let open = isOpen.reduce((sum, each) => sum + each, 0)
  const tell = (text: number, end: number, onPlace: OnPlace): void => {
    if (isOpen[text] === 0 || onPlace(text, end)) return
    isOpen[text] = 0
    open--
  }
  return {
    finds: (text) => isFound[text] === 1,
    scan(source, onPlace) {
      let steps = 0
      let state = 0
      for (let at = 0; at < source.length && open > 0; at++) {
        state = next[state * classes + (classOf[source.charCodeAt(at)] as number)] as number
        steps++
        const own = endsAt[state] as number
        if (own >= 0) tell(own, at + 1, onPlace)
        let longer = state
        for (let end = shorter[state] as number; end !== 0; end = shorter[end] as number) {
          steps++
          const text = endsAt[end] as number
          tell(text, at + 1, onPlace)
          // Skips texts that are no longer needed in future.
          if (isOpen[text] === 0) shorter[longer] = shorter[end] as number
          else longer = end
        }
      }
      return steps
    },
  }
}

interface Trie {
  /** The next state by state and character class; 0, the first state, if there is none. */
  readonly next: Int32Array
  /** The text that ends in a state, or -1. */
  readonly endsAt: Int32Array
  readonly count: number
}

function createTrie(texts: readonly string[], classOf: Uint16Array, classes: number): Trie {
  const fitting = texts.map((text) => text !== '' && text.length <= MAX_LENGTH && !/[\r\n]/.test(text))
  const length = texts.reduce((sum, text, index) => sum + (fitting[index] ? text.length : 0), 1)
  const most = Math.max(1, Math.min(length, Math.floor(MAX_TABLE / classes)))
  const next = new Int32Array(most * classes)
  const endsAt = new Int32Array(most).fill(-1)
  let count = 1
  for (const [index, text] of texts.entries()) {
    if (!fitting[index] || count + text.length > most) continue
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const place = state * classes + (classOf[text.charCodeAt(at)] as number)
      if (next[place] === 0) next[place] = count++
      state = next[place] as number
    }
    endsAt[state] = index
  }
  return { next, endsAt, count }
}

/**
 * Completes the transitions: for every character, to the state of the longest suffix of the input that begins a text. Returns for each
 * state that of the longest shorter text with the same end; 0 for none.
 */
function linkStates(
  next: Int32Array,
  endsAt: Int32Array,
  { count, classes }: { readonly count: number; readonly classes: number },
): Int32Array {
  const rest = new Int32Array(count)
  const shorter = new Int32Array(count)
  const queue = [0]
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number
    for (let each = 0; each < classes; each++) {
      const place = state * classes + each
      const fallback = state === 0 ? 0 : (next[(rest[state] as number) * classes + each] as number)
      const child = next[place] as number
      if (child === 0) {
        next[place] = fallback
        continue
      }
      rest[child] = fallback
      shorter[child] = (endsAt[fallback] as number) >= 0 ? fallback : (shorter[fallback] as number)
      queue.push(child)
    }
  }
  return shorter
}
