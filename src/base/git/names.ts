import { isUtf8 } from 'node:buffer'
import type { EntryKind } from './types.ts'

export interface Field {
  readonly text: string
  /** The bytes are not UTF-8; invalid ones are replaced by U+FFFD. */
  readonly undecodable: boolean
}

/** A string of this many bytes certainly fits the engine's limit. */
const MAX_STRING_LENGTH = 1 << 28

/** The fields of git's output with `-z`. */
export function fields(output: Buffer): Field[] {
  if (output.length <= MAX_STRING_LENGTH && isUtf8(output)) {
    const texts = output.toString('utf8').split('\0')
    if (texts.at(-1) === '') texts.pop()
    return texts.map((text) => ({ text, undecodable: false }))
  }
  const found: Field[] = []
  for (let start = 0; start < output.length; ) {
    const next = output.indexOf(0, start)
    const end = next === -1 ? output.length : next
    const bytes = output.subarray(start, end)
    found.push({ text: bytes.toString('utf8'), undecodable: !isUtf8(bytes) })
    start = end + 1
  }
  return found
}

/** The same for streamed output, one chunk's fields at a time. Text after the last NUL is no field. */
export async function* fieldsIn(output: AsyncIterable<Buffer>): AsyncGenerator<Field[], void, void> {
  let begun: Buffer[] = []
  for await (const chunk of output) {
    const end = chunk.lastIndexOf(0) + 1
    if (end > 0) {
      yield fields(begun.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...begun, chunk.subarray(0, end)]))
      begun = []
    }
    if (end < chunk.length) begun.push(chunk.subarray(end))
  }
}

/** The kind of a tree entry, from its octal mode. */
export function kindOfMode(mode: string): EntryKind {
  if (mode === '160000') return 'submodule'
  if (mode === '120000') return 'symlink'
  return mode === '100755' ? 'executable' : 'file'
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** Decodes a path from git's output without `-z`, which quotes unusual paths as in C. `printed` has one character per byte. */
export function unquote(printed: string): string {
  const bytes = printed.startsWith('"')
    ? printed
        .slice(1, -1)
        .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
          code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
        )
    : printed
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
