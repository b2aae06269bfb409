import { gitText } from 'github-sandbox/git/run'
import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import type { SandboxRepository } from 'github-sandbox/sandbox'
import { plain } from '../../src/base/text/plain.ts'
import { unifiedDiff } from '../../src/engine/fixes/diff.ts'
import { count, truncate } from '../../src/report/text.ts'
import type { FixedDocs } from './fixed-docs.ts'
import type { Plan } from './rehearsal.ts'

const MAX_LINES = 8
const MAX_WIDTH = 160

/** A commit's changes as git shows them, limited to a few lines. */
export async function shownChange({ gitDir }: SandboxRepository, sha: string): Promise<string> {
  const options = ['--format=', '-M', '--no-color', '--no-ext-diff', '--no-textconv']
  const stat = await gitText(gitDir, ['show', ...options, '--shortstat', sha])
  const diff = shortDiff(await gitText(gitDir, ['show', ...options, '--unified=0', sha]))
  const isMoved = / 0 insertions.* 0 deletions/.test(stat)
  return isMoved ? diff : `${stat.trim()}\n\n${firstLines(diff, MAX_LINES)}`
}

/** The changes of the docs. */
export function docsDiff({ docs, before }: Pick<Plan, 'docs' | 'before'>): string {
  const diffs = Object.entries(docs).map(([path, page]) =>
    Buffer.from(unifiedDiff(path, before.get(path) ?? Buffer.alloc(0), bytesOf(page))).toString(),
  )
  return firstLines(shortDiff(diffs.join('')), 3 * MAX_LINES)
}

/** Describes how many places were fixed in which way. */
export function howFixed({ certain, guessed, byHand }: Omit<FixedDocs, 'pages'>): string {
  const parts = [
    certain > 0 ? `as DocAlign suggests (${count(certain, 'line')}, certain)` : '',
    guessed > 0 ? `as DocAlign supposes, which somebody has to confirm (${count(guessed, 'line')})` : '',
    byHand > 0 ? `by hand, where DocAlign has no edit to suggest (${count(byHand, 'line')})` : '',
  ]
  return parts.filter((part) => part !== '').join(', and ')
}

/** A diff without context: the names of files, and the changed lines. */
export function shortDiff(diff: string): string {
  return diff
    .split('\n')
    .flatMap((line) => {
      const [, side, name] = /^rename (from|to) (.*)$/.exec(line) ?? []
      if (name !== undefined) return [`${side === 'from' ? '-' : '+'}${name}`]
      const [, path] = /^\+\+\+ (?:b\/)?(.*?)\t?$/.exec(line) ?? []
      if (path !== undefined) return [path]
      return /^(?:\+|-(?!-- (?:a\/|\/dev\/null)))/.test(line) ? [line] : []
    })
    .map((line) => truncate(plain(line), MAX_WIDTH))
    .join('\n')
}

/** The judge's issues with the docs that a change writes, from the collapsed part of a check run. */
export function judgeIssues(text: string): string {
  const [, title, table] = /<summary>(\d+ issues? of the judge)<\/summary>\n([\s\S]*?)<\/details>/.exec(text) ?? []
  return title === undefined || table === undefined ? '' : `${title}:\n\n${table.trim()}`
}

/** The first lines of a text, and the number of further ones. */
export function firstLines(text: string, most: number): string {
  const lines = text.split('\n')
  if (lines.length <= most + 1) return text
  return [...lines.slice(0, most), `… and ${count(lines.length - most, 'more line')}`].join('\n')
}

function bytesOf(file: SandboxFile | undefined): Uint8Array {
  const content = file !== null && typeof file === 'object' && 'executable' in file ? file.executable : file
  return Buffer.isBuffer(content) ? content : Buffer.from(typeof content === 'string' ? content : '')
}
