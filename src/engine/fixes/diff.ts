/** Context lines before and after each changed line. */
const CONTEXT = 3
const LINE_FEED = 0x0a

/**
 * The change of a page as a unified diff for `git apply`, in bytes, as pages are. Lines may change, but their number must not. Empty if
 * none changed.
 *
 * @param path of the page in its repository
 */
export function unifiedDiff(path: string, before: Uint8Array, after: Uint8Array): Uint8Array {
  const [old, fresh] = [gitLines(before), gitLines(after)]
  const changed = old.flatMap((line, index) => (Buffer.compare(line, fresh[index] ?? line) === 0 ? [] : [index]))
  if (changed.length === 0) return new Uint8Array()
  const [from, to] = [shownPath(`a/${path}`), shownPath(`b/${path}`)]
  const head = `diff --git ${from.name} ${to.name}\n--- ${from.name}${from.end}\n+++ ${to.name}${to.end}\n`
  const hunks = hunksOf(changed, old.length).map(([start, end]) => hunk(old, fresh, start, end))
  return Buffer.concat([Buffer.from(head), ...hunks.flat()])
}

/** Lines as git counts them, each with its LF. A CR is part of its line. */
function gitLines(page: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < page.length; ) {
    const end = page.indexOf(LINE_FEED, from)
    const next = end < 0 ? page.length : end + 1
    lines.push(page.subarray(from, next))
    from = next
  }
  return lines
}

/** The line range of each hunk (end excluded). Changes with touching context share a hunk. */
function hunksOf(changed: readonly number[], count: number): [start: number, end: number][] {
  const hunks: [number, number][] = []
  for (const line of changed) {
    const last = hunks.at(-1)
    const end = Math.min(count, line + CONTEXT + 1)
    if (last && line - CONTEXT <= last[1]) last[1] = end
    else hunks.push([Math.max(0, line - CONTEXT), end])
  }
  return hunks
}

function hunk(old: readonly Uint8Array[], fresh: readonly Uint8Array[], start: number, end: number): Uint8Array[] {
  const range = `${start + 1},${end - start}`
  const parts: Uint8Array[] = [Buffer.from(`@@ -${range} +${range} @@\n`)]
  for (let at = start; at < end; ) {
    const from = at
    while (at < end && Buffer.compare(old[at] ?? EMPTY, fresh[at] ?? EMPTY) !== 0) at++
    for (const line of old.slice(from, at)) parts.push(...marked('-', line))
    for (const line of fresh.slice(from, at)) parts.push(...marked('+', line))
    if (at < end) parts.push(...marked(' ', old[at++] ?? EMPTY))
  }
  return parts
}

const EMPTY = new Uint8Array()

function marked(mark: string, line: Uint8Array): Uint8Array[] {
  const parts = [Buffer.from(mark), line]
  return line.at(-1) === LINE_FEED ? parts : [...parts, Buffer.from('\n\\ No newline at end of file\n')]
}

/** A path as git writes it: quoted if it has special characters, followed by a tab if it has spaces. */
function shownPath(path: string): { readonly name: string; readonly end: string } {
  if (!/["\\\u0000-\u001f\u007f]/.test(path)) return { name: path, end: path.includes(' ') ? '\t' : '' }
  const quoted = path.replace(/["\\\u0000-\u001f\u007f]/g, (sign) =>
    sign === '"' || sign === '\\' ? `\\${sign}` : `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  return { name: `"${quoted}"`, end: '' }
}
