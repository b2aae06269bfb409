import { GitError } from '../errors.ts'
import { OBJECT_ID } from '../object-id.ts'
import type { GitViews } from '../process/neutral.ts'
import type { GitObject, ObjectStore } from '../process/objects.ts'
import type { GitRunner } from '../process/run.ts'
import type { GitDirectories } from './locate.ts'
import { looseRef, readHead } from './loose-object.ts'

export interface Commit {
  readonly oid: string
  readonly tree: string
  readonly parents: readonly string[]
  /** Committer's time, Unix seconds. */
  readonly time: number
  /** The first line of the message. */
  readonly subject: string
}

/** Finds commits by name and reads their headers. */
export interface Commits {
  /** Throws GitError `DOCALIGN_E102` if the name does not resolve to a commit, `DOCALIGN_E103` if HEAD has none yet. */
  find(ref: string): Promise<Commit>
}

const MAX_REF_LENGTH = 4096
const MAX_CACHED = 50_000
const NESTED_TAGS = 32

export interface CommitSource {
  readonly objects: ObjectStore
  readonly runner: GitRunner
  readonly views: GitViews
  readonly directories: GitDirectories
  /** The repository's name in errors. */
  readonly place: string
  /** Whether the clone lacks commits, so that a name may refer to a missing one. */
  readonly isShallow: boolean
}

export function createCommits({ objects, runner, views, directories, place, isShallow }: CommitSource): Commits {
  const known = new Map<string, Commit>()
  /** Git has resolved a name, so it can read this repository; from then on, HEAD is read without it. */
  let hasResolved = false

  async function find(ref: string): Promise<Commit> {
    const cached = known.get(ref)
    if (cached !== undefined) return cached
    const commit = await peel(OBJECT_ID.test(ref) ? ref : await nameToId(ref), ref)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(commit.oid, commit)
    return commit
  }

  /** Follows annotated tags to their commit. */
  async function peel(oid: string, ref: string): Promise<Commit> {
    let object = await objects.read(oid)
    for (let depth = 0; object.type === 'tag' && depth < NESTED_TAGS; depth++)
      object = await objects.read(tagged(object))
    if (object.type === 'commit') return parseCommit(object)
    if (object.type === 'missing') throw unknown(ref)
    throw new GitError(
      'DOCALIGN_E102',
      `“${shortened(ref)}” is a ${object.type} of ${place}, not a commit — name a commit`,
    )
  }

  async function nameToId(ref: string): Promise<string> {
    if (ref === '' || ref.startsWith('-') || ref.length > MAX_REF_LENGTH || /[\0\n]/.test(ref)) throw unknown(ref)
    const named = ref === 'HEAD' && hasResolved ? await readHead(directories.own) : ref
    const loose = OBJECT_ID.test(named) ? named : await looseRef(directories.common, named)
    if (typeof loose === 'string') return loose
    const { exitCode, stdout } = await revParse(ref)
    const oid = stdout.toString('latin1').trim()
    // `^main`, which excludes a commit, is a valid revision in git but no id.
    if (exitCode === 0 && OBJECT_ID.test(oid)) {
      hasResolved = true
      return oid
    }
    if (exitCode === 128) await runner.run(['rev-parse', '--git-dir'], views.refs)
    if (startsAtHead(ref) && (await revParse('HEAD')).exitCode !== 0) {
      throw new GitError('DOCALIGN_E103', `${place} has no commit at HEAD yet — commit something, or name a ref`)
    }
    throw unknown(ref)
  }

  const revParse = (ref: string): ReturnType<GitRunner['run']> =>
    runner.run(['rev-parse', '--verify', '--quiet', '--end-of-options', ref], views.refs, [0, 1, 128])

  const unknown = (ref: string): GitError =>
    new GitError(
      'DOCALIGN_E102',
      `no commit “${shortened(ref)}” in ${place} — ${isShallow ? 'the clone is shallow: git fetch --unshallow, or in GitHub Actions fetch-depth: 0' : 'fetch it, or name a branch, tag or commit it has'}`,
    )

  return { find }
}

function shortened(ref: string): string {
  return ref.length > 100 ? `${ref.slice(0, 100)}…` : ref
}

function startsAtHead(ref: string): boolean {
  return /^(?:HEAD|@)(?:[~^@:]|$)/.test(ref)
}

function tagged(tag: GitObject): string {
  return /^object ([0-9a-f]+)$/m.exec(header(tag))?.[1] ?? ''
}

function parseCommit(object: GitObject): Commit {
  const text = header(object)
  const parents = [...text.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent ?? '')
  const time = /^committer .* (-?\d+) [+-]\d+$/m.exec(text)?.[1]
  const tree = /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? ''
  return { oid: object.oid, tree, parents, time: time === undefined ? 0 : Number(time), subject: subjectOf(object) }
}

function subjectOf({ bytes }: GitObject): string {
  const text = bytes?.toString('utf8') ?? ''
  const start = text.indexOf('\n\n')
  return start === -1 ? '' : (text.slice(start).trimStart().split('\n', 1)[0] ?? '').trimEnd()
}

/** The lines before the message. Continuation lines of a header start with a space, so that none looks like another header. */
function header({ bytes }: GitObject): string {
  if (bytes === null) return ''
  const end = bytes.indexOf('\n\n')
  return bytes.toString('latin1', 0, end === -1 ? bytes.length : end)
}
