import { remembered } from './remember.ts'
import { runBounded } from './run.ts'

export interface ChangedFile {
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed'
  readonly path: string
  readonly previousPath: string | null
  /** The blob after the change; before it for a removed file. */
  readonly blob: string
  readonly additions: number
  readonly deletions: number
  /** Hunks with three lines of context; null for binary files and pure renames. */
  readonly patch: string | null
}

const STATUS = { A: 'added', D: 'removed', M: 'modified', R: 'renamed', T: 'changed' } as const
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const DETECT = ['-r', '-M', '--no-color', '--no-ext-diff', '--no-textconv', '--full-index', '-U3']

/** The changes between two commits, or from the empty tree if `from` is null; empty if they are too many to list. */
export function diffFiles(gitDir: string, from: string | null, to: string): Promise<ChangedFile[]> {
  return remembered(['diff', gitDir, from ?? '', to], () => readDiff(gitDir, from, to))
}

async function readDiff(gitDir: string, from: string | null, to: string): Promise<ChangedFile[]> {
  const range = [from ?? EMPTY_TREE, to]
  const text = (await runBounded(gitDir, ['diff-tree', ...DETECT, '--raw', '-p', '-z', ...range]))?.toString() ?? ''
  // An empty record separates the list of changes from the patches.
  const end = text.indexOf('\0\0')
  const raw = text.slice(0, end < 0 ? undefined : end).split('\0')
  const sections = end < 0 ? [] : text.slice(end + 2).split(/^(?=diff --git )/m)
  const patches = sections.filter((section) => section.startsWith('diff --git '))
  const files: ChangedFile[] = []
  for (let at = 0; (raw[at] ?? '').startsWith(':'); ) {
    const [, , before = '', after = '', letters = 'M'] = (raw[at] ?? '').split(' ')
    const letter = letters.charAt(0) as keyof typeof STATUS
    const renamed = letter === 'R'
    const previousPath = renamed ? (raw[at + 1] ?? '') : null
    const path = raw[at + (renamed ? 2 : 1)] ?? ''
    at += renamed ? 3 : 2
    // A file that becomes a link, or vice versa, is shown as a removal and an addition.
    const shown = patches.splice(0, letter === 'T' ? 2 : 1)
    const blob = letter === 'D' ? before : after
    files.push({ status: STATUS[letter] ?? 'modified', path, previousPath, blob, ...hunksOf(shown) })
  }
  return files
}

function hunksOf(sections: readonly string[]): Pick<ChangedFile, 'additions' | 'deletions' | 'patch'> {
  const hunks = sections.map((section) => section.slice(section.search(/^@@ /m)).replace(/\n$/, ''))
  const patch = sections.some((section) => /^@@ /m.test(section)) ? hunks.join('\n') : null
  const lines = patch?.split('\n') ?? []
  return {
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
    patch,
  }
}

/** A line of a patch. `position` counts lines below the first hunk header, including further headers, from 1. */
export interface PatchLine {
  readonly position: number
  readonly left: number | null
  readonly right: number | null
  /** The hunk's header and lines up to this one. */
  readonly hunk: string
}

export function patchLines(patch: string): PatchLine[] {
  const lines: PatchLine[] = []
  let left = 0
  let right = 0
  let hunk: string[] = []
  for (const [position, text] of patch.split('\n').entries()) {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (header !== null) {
      left = Number(header[1])
      right = Number(header[2])
      hunk = [text]
      continue
    }
    if (text.startsWith('\\')) continue
    hunk.push(text)
    const onLeft = !text.startsWith('+')
    const onRight = !text.startsWith('-')
    lines.push({ position, left: onLeft ? left : null, right: onRight ? right : null, hunk: hunk.join('\n') })
    if (onLeft) left += 1
    if (onRight) right += 1
  }
  return lines
}
