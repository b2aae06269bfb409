interface Level {
  total: number
  /** Size of the last element, which a following quantifier would repeat. */
  last: number
}

/**
 * Estimates how many instructions a regular expression compiles to: its characters and classes, times their counted repetitions. Checked
 * before compiling, as `(a{100}){10}` is short but expands a lot. Linear in the length of the source.
 */
export function patternSize(source: string): number {
  let level: Level = { total: 0, last: 0 }
  const outer: Level[] = []
  const add = (size: number): void => {
    level.total += size
    level.last = size
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\\') {
      at++
      add(1)
    } else if (character === '[') {
      at = endOfClass(source, at)
      add(1)
    } else if (character === '(') {
      outer.push(level)
      level = { total: 0, last: 0 }
    } else if (character === ')') {
      const group = level.total
      level = outer.pop() ?? { total: 0, last: 0 }
      add(group)
    } else if (character === '{') {
      const count = /^\{(\d{1,5})(?:,(\d{0,5}))?\}/.exec(source.slice(at, at + 16))
      if (count) {
        const times = Math.max(Number(count[1]), Number(count[2] ?? 0), 1)
        add(level.last * (times - 1))
        level.last *= times
        at += count[0].length - 1
      } else add(1)
    } else add(1)
  }
  return outer.reduce((sum, open) => sum + open.total, level.total)
}

function endOfClass(source: string, start: number): number {
  let at = start + 1
  if (source[at] === '^') at++
  if (source[at] === ']') at++
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at
}
