import { compileGlobs } from '../../base/config/glob.ts'
import type { Config } from '../../base/config/schema.ts'
import type { Change, GitRepository } from '../../base/git/types.ts'
import type { Doc } from '../../engine/docs/doc.ts'
import type { ChangedFile } from '../../judge/text/output.ts'
import type { JudgedScan } from './judged.ts'

/** Maximum files and characters to read of a change besides its pages. */
const MAX_FILES = 300
const MAX_TEXT = 1_000_000

/**
 * What the criteria of a configuration, and the additional ones, apply to in a change. A criterion for certain files is omitted if the
 * change writes none of them.
 */
export async function criteriaOfChange(
  repository: GitRepository,
  { base, head, docs }: { readonly base: string; readonly head: string; readonly docs: readonly Doc[] },
  { criteria }: Pick<Config['judge'], 'criteria'>,
  more: readonly string[] = [],
): Promise<Required<Pick<JudgedScan, 'criteria' | 'files' | 'isFor'>>> {
  if (criteria.length === 0 && more.length === 0) return { criteria: [], files: [], isFor: new Map() }
  const changed = (await repository.changes(base, head)).filter(
    ({ after }) => after?.kind === 'file' || after?.kind === 'executable',
  )
  const limits = new Map(
    criteria.flatMap(({ criterion, files }) => (files.length === 0 ? [] : [[criterion, compileGlobs(files)] as const])),
  )
  const asked = criteria
    .map(({ criterion }) => criterion)
    .filter((criterion) => changed.some(({ path }) => limits.get(criterion)?.(path) ?? true))
  const pages = new Set(docs.map(({ path }) => path))
  return {
    criteria: [...new Set([...asked, ...more])],
    files: await filesOf(
      repository,
      { base, head },
      changed.filter(({ path }) => !pages.has(path)),
    ),
    isFor: limits,
  }
}

async function filesOf(
  repository: GitRepository,
  { base, head }: { readonly base: string; readonly head: string },
  changed: readonly Change[],
): Promise<ChangedFile[]> {
  const found: ChangedFile[] = []
  let left = MAX_TEXT
  const some = changed.slice(0, MAX_FILES)
  const texts = new Map<string, string>()
  for await (const { name, bytes } of repository.files(some.map(({ path }) => ({ commit: head, path })))) {
    if (!bytes || bytes.includes(0) || bytes.length > left) continue
    left -= bytes.length
    texts.set(name.slice(head.length + 1), bytes.toString('utf8'))
  }
  for (const { path, status } of some) {
    const text = texts.get(path)
    if (text === undefined) continue
    const isPartial = status === 'modified'
    found.push({ path, isPartial, text: isPartial ? await writtenOf(repository, { base, head, path }, text) : text })
  }
  return found
}

/** The lines of a file that a change writes. */
async function writtenOf(
  repository: GitRepository,
  { base, head, path }: { readonly base: string; readonly head: string; readonly path: string },
  text: string,
): Promise<string> {
  const lines = text.split('\n')
  const spans = await repository.shownLines(base, head, path, 0)
  return spans.flatMap(({ start, end }) => lines.slice(start - 1, end)).join('\n')
}
