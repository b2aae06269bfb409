import { unifiedDiff } from '../../../fixes/diff.ts'
import { plain } from '../../../plain.ts'
import { count, truncate } from '../../../report/text.ts'
import type { SandboxFile } from '../../commit-stream.ts'
import { gitText } from '../../github/git/run.ts'
import type { SandboxRepository } from '../../github/sandbox.ts'
import type { Plan } from './rehearsal.ts'

const MAX_LINES = 12
const MAX_WIDTH = 160

/** What a commit changes, as git shows it, of a few lines; longer changes are cut. */
export async function shownChange({ gitDir }: SandboxRepository, sha: string): Promise<string> {
  const options = ['-M', '--no-color', '--no-ext-diff', '--no-textconv', '--unified=0']
  const stat = await gitText(gitDir, ['show', '--format=', '-M', '--no-ext-diff', '--shortstat', sha])
  const diff = await gitText(gitDir, ['show', '--format=', ...options, sha])
  return `${stat.trim()}\n\n${firstLines(shortDiff(diff), MAX_LINES)}`
}

/** What becomes of the docs. */
export function docsDiff({ docs, before }: Pick<Plan, 'docs' | 'before'>): string {
  const diffs = Object.entries(docs).map(([path, page]) =>
    Buffer.from(unifiedDiff(path, before.get(path) ?? Buffer.alloc(0), bytesOf(page))).toString(),
  )
  return firstLines(shortDiff(diffs.join('')), 2 * MAX_LINES)
}

/** A diff without its surroundings: the names of files, and the lines that change. */
export function shortDiff(diff: string): string {
  return diff
    .split('\n')
    .flatMap((line) => {
      const [, renamed] = /^rename (from .*|to .*)$/.exec(line) ?? []
      if (renamed !== undefined) return [`renamed ${renamed}`]
      const [, path] = /^\+\+\+ (?:b\/)?(.*?)\t?$/.exec(line) ?? []
      if (path !== undefined) return [path]
      return /^(?:\+|-(?!-- (?:a\/|\/dev\/null)))/.test(line) ? [line] : []
    })
    .map((line) => truncate(plain(line), MAX_WIDTH))
    .join('\n')
}

/** The first lines of a text, and how many more there are. */
export function firstLines(text: string, most: number): string {
  const lines = text.split('\n')
  if (lines.length <= most + 1) return text
  return [...lines.slice(0, most), `… and ${count(lines.length - most, 'more line')}`].join('\n')
}

function bytesOf(file: SandboxFile | undefined): Uint8Array {
  const content = file !== null && typeof file === 'object' && 'executable' in file ? file.executable : file
  return Buffer.isBuffer(content) ? content : Buffer.from(typeof content === 'string' ? content : '')
}
