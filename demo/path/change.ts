import { classifyPath } from '../../src/engine/facts/files/file-class.ts'
import type { Candidate } from './candidates.ts'
import { replaceFirstIn, replaceWord } from './word.ts'

/** A file of the code, as text. */
export interface CodeFile {
  readonly path: string
  readonly text: string
}

const CODE = new Set(['source', 'test', 'example', 'config'])

/** Whether a file is code, not a page or generated. */
export function isCode(path: string): boolean {
  return CODE.has(classifyPath(path))
}

export function titleOf({ kind, claim, from, to }: Candidate): string {
  switch (kind) {
    case 'version':
      return `Require ${requiredIn(claim)} ${to}`
    case 'file':
    case 'name':
      return `Rename ${from} to ${to}`
    case 'variable':
      return `Rename the environment variable ${from} to ${to}`
    case 'flag':
      return `Rename the flag ${from} to ${to}`
    default:
      return `Rename the ${claim.evidence[0]?.file.endsWith('package.json') ? 'script' : 'task'} ${from} to ${to}`
  }
}

/** What a version is required of, in the words of the verdict: `package.json:83 requires Node.js 18`. */
function requiredIn({ reason, subject, value }: Candidate['claim']): string {
  const [, name] = / requires (\S+(?: \S+)*) \S+$/.exec(reason) ?? []
  return name ?? subject ?? value.replace(/ \S+$/, '')
}

/**
 * The code after a candidate's change: new contents by file. Null if its line does not show what to change.
 *
 * @param code every code file that contains the name
 */
export function changedCode({ kind, from, to, at }: Candidate, code: readonly CodeFile[]): Map<string, string> | null {
  const changed = new Map<string, string>()
  if (kind === 'script' || kind === 'flag' || kind === 'version') {
    const place = code.find(({ path }) => path === at.file)
    const text = place && at.line !== null ? declaredAs({ kind, from, to }, place.text, at.line) : null
    if (text !== null) changed.set(at.file, text)
    // A flag may be declared on another line than where its declaration begins.
    else if (kind !== 'flag') return null
  }
  if (kind === 'version') return changed
  for (const { path, text } of code) {
    const before = changed.get(path) ?? text
    const after = kind === 'script' ? before.replaceAll(callsOf(from), `$1${to}`) : replaceWord(before, from, to)
    if (after !== text) changed.set(path, after)
  }
  return changed.has(at.file) ? changed : null
}

/** A flag may be declared without its dashes. */
function declaredAs(
  { kind, from, to }: Pick<Candidate, 'kind' | 'from' | 'to'>,
  text: string,
  line: number,
): string | null {
  const whole = replaceFirstIn(text, line, from, to)
  if (whole !== null || kind !== 'flag') return whole
  const bare = (flag: string): string => flag.replace(/^--/, '')
  return replaceFirstIn(text, line, bare(from), bare(to))
}

function callsOf(script: string): RegExp {
  return new RegExp(`(\\b(?:run|run-script) )${script}(?![\\w:-])`, 'g')
}
