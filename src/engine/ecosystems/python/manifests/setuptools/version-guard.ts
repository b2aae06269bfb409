import { addEngine, type ManifestDraft } from '../../../manifests/draft.ts'
import { followName, type PythonSource } from '../python-source.ts'

const GUARD = /^([ \t]*)if\s[^\n]{0,80}?\bsys\.version_info(?:\[:\d\])?\s*<\s*/gm

/** Maximum number of characters between a guard's condition and its exit. Explanations may come in between. */
const REACH = 1500

/** `if sys.version_info < (3, 6): raise …` rejects older Pythons before the call of setup(). */
export function addVersionGuard(draft: ManifestDraft, source: PythonSource): void {
  for (const match of source.code.matchAll(GUARD)) {
    const condition = match.index + match[0].length
    const place = followName(source, condition)
    const version = /^\(\s*(\d+)\s*,(?:\s*(\d+))?/.exec(source.code.slice(place, place + 40))
    if (version === null || !leavesIn(source.code, match.index, match[1]?.length ?? 0)) continue
    const minimum = version[2] === undefined ? `${version[1]}` : `${version[1]}.${version[2]}`
    addEngine(draft, 'python', `>=${minimum}`, 'declared', source.lineOf(match.index))
    return
  }
}

/** Whether the block of the `if` at an offset raises or exits. */
function leavesIn(code: string, start: number, indent: number): boolean {
  const [condition = '', ...following] = code.slice(start, start + REACH).split('\n')
  const block = [condition]
  for (const line of following) {
    if (line.trim() !== '' && line.search(/\S/) <= indent) break
    block.push(line)
  }
  return /\b(?:raise|sys\.exit|exit|SystemExit)\b/.test(block.join('\n'))
}
