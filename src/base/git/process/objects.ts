import { GitError } from '../errors.ts'
import { OBJECT_ID } from '../object-id.ts'
import { GIT_LIMITS, type GitLimits } from './limits.ts'
import { createByteReader } from './reader.ts'
import { type GitRunner, tooMuch } from './run.ts'

export interface GitObject {
  readonly oid: string
  /** `missing` if the repository lacks the object. */
  readonly type: 'blob' | 'commit' | 'tag' | 'tree' | 'missing'
  /** The content of commits and tags, and of blobs up to the size limit. */
  readonly bytes: Buffer | null
}

/** Reads objects through `git cat-file --batch` processes that live as long as the repository is open. */
export interface ObjectStore {
  /**
   * The objects in the requested order, by id or as `<commit id>:<path>`. A bounded number of requests is sent ahead, and an answer is only
   * read when it is wanted. Each running iteration holds one process, so that iterations may be nested.
   */
  stream(questions: Iterable<string>): AsyncGenerator<GitObject, void, void>
  /** Reads one object; these requests share one process, one at a time. */
  read(oid: string): Promise<GitObject>
}

/** Enough that git never waits for a request, few enough that all of them fit its stdin pipe. */
const REQUESTS_AHEAD = 512
const IDLE_PROCESSES = 2
const QUESTION = /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?::[^\n\0]*)?$/

export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text)
}

interface BatchProcess {
  /** Number of requested answers that were not completely read. */
  pending: number
  request(oids: readonly string[]): void
  answer(): Promise<GitObject> | GitObject
  alive(): boolean
  end(): void
}

export function createObjectStore(
  runner: GitRunner,
  environment: NodeJS.ProcessEnv,
  place: string,
  { fileMb }: Pick<GitLimits, 'fileMb'> = GIT_LIMITS,
): ObjectStore {
  const idle: BatchProcess[] = []
  let lastRead: Promise<unknown> = Promise.resolve()

  function acquire(): BatchProcess {
    for (let found = idle.pop(); found !== undefined; found = idle.pop()) if (found.alive()) return found
    return startBatch(runner, environment, { place, maxBytes: fileMb * 2 ** 20 })
  }

  function release(batch: BatchProcess): void {
    if (batch.pending === 0 && batch.alive() && idle.length < IDLE_PROCESSES) idle.push(batch)
    else batch.end()
  }

  async function* stream(asked: Iterable<string>): AsyncGenerator<GitObject, void, void> {
    const questions = validated(asked, place)
    const first = next(questions, REQUESTS_AHEAD)
    if (first.length === 0) return
    const batch = acquire()
    try {
      batch.request(first)
      for (;;) {
        if (batch.pending <= REQUESTS_AHEAD / 2) batch.request(next(questions, REQUESTS_AHEAD - batch.pending))
        if (batch.pending === 0) return
        const answer = batch.answer()
        yield answer instanceof Promise ? await answer : answer
      }
    } finally {
      release(batch)
    }
  }

  async function readOne(oid: string): Promise<GitObject> {
    for await (const object of stream([oid])) return object
    throw runner.failure('cat-file', {})
  }

  return {
    stream,
    read(oid) {
      const reading = lastRead.then(() => readOne(oid))
      lastRead = reading.catch(() => {})
      return reading
    },
  }
}

/** A line end in a request would split it, and shift every answer after it. */
function* validated(questions: Iterable<string>, place: string): Generator<string, void, void> {
  for (const question of questions) {
    if (!QUESTION.test(question)) throw new GitError('DOCALIGN_E102', `“${question}” names no object of ${place}`)
    yield question
  }
}

function next(questions: Iterator<string, void, void>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const { value, done } = questions.next()
    if (done || value === undefined) break
    taken.push(value)
  }
  return taken
}

function startBatch(
  runner: GitRunner,
  environment: NodeJS.ProcessEnv,
  { place, maxBytes }: { readonly place: string; readonly maxBytes: number },
): BatchProcess {
  const { child, ended } = runner.start(['cat-file', '--batch'], environment)
  let alive = true
  void ended.then(() => {
    alive = false
  })
  const reader = createByteReader(child.stdout, async () => runner.failure('cat-file', await ended))

  function parse(header: string): Promise<GitObject> | GitObject {
    // A missing object is reported by its requested name, which may contain spaces. Newer versions distinguish submodules.
    if (/ (?:missing|submodule)$/.test(header)) return answered(header.split(' ')[0] ?? '', 'missing', null)
    const [oid = '', type, size] = header.split(' ')
    const length = Number(size)
    if (type === 'tree') return reader.skip(length + 1).then(() => answered(oid, type, null))
    if (type !== 'blob' && type !== 'commit' && type !== 'tag') throw runner.failure('cat-file', { stderr: header })
    if (length > maxBytes && type === 'blob') return reader.skip(length + 1).then(() => answered(oid, type, null))
    if (length > maxBytes) throw tooMuch(`${type} ${oid} has ${length} bytes`, place)
    const bytes = reader.take(length + 1)
    return bytes instanceof Promise
      ? bytes.then((whole) => answered(oid, type, whole.subarray(0, length)))
      : answered(oid, type, bytes.subarray(0, length))
  }

  function answered(oid: string, type: GitObject['type'], bytes: Buffer | null): GitObject {
    batch.pending -= 1
    return { oid, type, bytes }
  }

  const batch: BatchProcess = {
    pending: 0,
    request(oids) {
      if (oids.length === 0) return
      batch.pending += oids.length
      child.stdin.write(`${oids.join('\n')}\n`)
    },
    answer() {
      const header = reader.line()
      return header instanceof Promise ? header.then(parse) : parse(header)
    },
    alive: () => alive,
    end: () => {
      alive = false
      child.kill()
      child.stdout.destroy()
    },
  }
  return batch
}
