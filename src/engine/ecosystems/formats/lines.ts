/** Converts offsets of a text to lines and columns, both counted from 0, in logarithmic time. */
export function placeFinder(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low, column: offset - (starts[low] ?? 0) }
  }
}

/** Converts offsets of a text to 1-based lines, in logarithmic time. */
export function lineFinder(text: string): (offset: number) => number {
  const placeOf = placeFinder(text)
  return (offset) => placeOf(offset).line + 1
}

export interface NumberedLine {
  readonly text: string
  readonly line: number
}

export function numberedLines(text: string): NumberedLine[] {
  return text.split('\n').map((content, index) => ({ text: content, line: index + 1 }))
}
