import { numberedLines } from '../formats/lines.ts'

/** A logical line of a makefile: continuations joined, comments removed. */
export interface MakeLine {
  readonly kind: 'recipe' | 'statement'
  readonly text: string
  readonly line: number
}

/** The logical lines of a makefile, without the bodies of `define … endef`. */
export function makeLines(text: string): MakeLine[] {
  const found: MakeLine[] = []
  const physical = numberedLines(text)
  let inDefine = 0
  for (let index = 0; index < physical.length; index++) {
    const first = physical[index]
    if (first === undefined) break
    const parts = [first.text]
    while (endsInBackslash(parts.at(-1) ?? '') && index + 1 < physical.length) {
      parts.push(physical[++index]?.text ?? '')
    }
    const isRecipe = first.text.startsWith('\t')
    const joined = parts.map((part) => part.replace(/\\$/, '').trim()).join(' ')
    const content = (isRecipe ? joined : withoutComment(joined)).trim()
    if (/^(?:override\s+)?define\b/.test(content) && !isRecipe) inDefine++
    else if (/^endef\b/.test(content)) inDefine = Math.max(0, inDefine - 1)
    else if (inDefine === 0 && content !== '') {
      found.push({ kind: isRecipe ? 'recipe' : 'statement', text: content, line: first.line })
    }
  }
  return found
}

function endsInBackslash(line: string): boolean {
  return line.endsWith('\\') && !line.endsWith('\\\\')
}

function withoutComment(line: string): string {
  const start = /(?:^|[^\\$])#/.exec(line)
  return start === null ? line : line.slice(0, start.index + start[0].length - 1)
}

/** Offset of the first character of a set outside `$(…)` and `${…}`; -1 if there is none. */
export function indexOutsideCalls(text: string, set: RegExp, from = 0): number {
  let depth = 0
  for (let position = from; position < text.length; position++) {
    const char = text[position] ?? ''
    if (char === '$' && /[({]/.test(text[position + 1] ?? '')) {
      depth++
      position++
    } else if (depth > 0) {
      if (/[({]/.test(char)) depth++
      else if (/[)}]/.test(char)) depth--
    } else if (set.test(char)) return position
  }
  return -1
}

/** Splits into words. A `$(call with, spaces)` is part of a word. */
export function makeWords(text: string): string[] {
  const words: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = indexOutsideCalls(text, /\s/, start)
    const stop = end === -1 ? text.length : end
    if (stop > start) words.push(text.slice(start, stop))
    start = stop + 1
  }
  return words
}
