import type { GitRepository, LineSpan } from '../../../base/git/types.ts'
import type { Doc } from '../../docs/doc.ts'

/** Whether a change writes a line of a page; null if it writes none of these pages. */
export async function writtenLines(
  repository: GitRepository,
  base: string,
  head: string,
  docs: readonly Doc[],
): Promise<((file: string, line: number) => boolean) | null> {
  const read = new Set(docs.map(({ path }) => path))
  const changed = (await repository.changes(base, head)).filter(({ path, after }) => after !== null && read.has(path))
  const spans = new Map<string, readonly LineSpan[]>()
  for (const { path } of changed) spans.set(path, await repository.shownLines(base, head, path, 0))
  if ([...spans.values()].every((lines) => lines.length === 0)) return null
  return (file, line) => spans.get(file)?.some(({ start, end }) => line >= start && line <= end) ?? false
}
