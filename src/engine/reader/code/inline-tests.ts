import type { LineRange } from '../../docs/doc.ts'

const ATTRIBUTE = /^#\[cfg\((?:all\()?test\b/
/** Lines of further attributes and comments between the attribute and the module. */
const MAX_BETWEEN = 4

/** The modules of tests in a file of Rust, which has them beside its code: 1-based lines. */
export function inlineTests(path: string, lines: readonly string[]): LineRange[] {
  if (!path.endsWith('.rs')) return []
  const found: LineRange[] = []
  for (const [index, line] of lines.entries()) {
    if (!ATTRIBUTE.test(line) || index < (found.at(-1)?.to ?? 0)) continue
    const opening = lines.slice(index + 1, index + 1 + MAX_BETWEEN).findIndex((each) => /^mod \w+ \{/.test(each))
    if (opening === -1) continue
    const end = lines.indexOf('}', index + 1 + opening)
    found.push({ from: index + 1, to: end === -1 ? lines.length : end + 1 })
  }
  return found
}
