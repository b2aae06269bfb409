import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import type { GitRepository, TreeEntry } from '../../src/base/git/types.ts'
import type { Candidate } from './candidates.ts'
import { type CodeFile, changedCode, isCode } from './change.ts'

/** New contents of files. */
export type Files = Readonly<Record<string, SandboxFile>>

/** More than anybody would review. */
const MAX_FILES = 60

/** The files of a commit after a candidate's change. Null if it cannot be made, or is too large to review. */
export async function changeAt(repository: GitRepository, commit: string, candidate: Candidate): Promise<Files | null> {
  const { kind, from, to, at } = candidate
  const entries = new Map((await repository.tree(commit)).map((entry) => [entry.path, entry]))
  if (kind === 'file') {
    for await (const { bytes } of repository.files([{ commit, path: from }]))
      return bytes && isFile(entries.get(from)) ? { [from]: null, [to]: asBefore(entries.get(from), bytes) } : null
    return null
  }
  const texts = kind === 'script' ? [`run ${from}`, `run-script ${from}`] : [from]
  const grep = kind === 'version' ? [] : ((await repository.grep(commit, texts)) ?? [])
  const paths = [at.file, ...grep].filter((path) => path === at.file || isCode(path))
  const read = [...new Set(paths)].filter((path) => isFile(entries.get(path)))
  if (read.length > MAX_FILES) return null
  const changed = changedCode(candidate, await textsOf(repository, commit, read))
  if (!changed) return null
  return Object.fromEntries([...changed].map(([path, text]) => [path, asBefore(entries.get(path), text)]))
}

/** The text files among some paths. */
async function textsOf(repository: GitRepository, commit: string, paths: readonly string[]): Promise<CodeFile[]> {
  const code: CodeFile[] = []
  for await (const { name, bytes } of repository.files(paths.map((path) => ({ commit, path })))) {
    const text = bytes?.toString('utf8') ?? ''
    if (bytes && Buffer.from(text).equals(bytes)) code.push({ path: name.slice(commit.length + 1), text })
  }
  return code
}

function isFile(entry: TreeEntry | undefined): boolean {
  return entry?.kind === 'file' || entry?.kind === 'executable'
}

/** An executable file remains executable. */
export function asBefore(entry: TreeEntry | undefined, content: string | Buffer): SandboxFile {
  return entry?.kind === 'executable' ? { executable: content } : content
}
