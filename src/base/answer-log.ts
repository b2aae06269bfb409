interface KeptFile {
  read(): Promise<Buffer | null>
  write(content: Uint8Array): Promise<void>
  append(content: Uint8Array): Promise<void>
}

/** An answer to cache, of plain JSON data, with a key that identifies all its inputs. */
interface KeptAnswer {
  readonly key: string
  readonly value: unknown
}

/** A cache in an append-only file: each answer is written immediately, so that none is lost if the process ends. */
export interface AnswerLog {
  /** The cached values of these keys; missing ones are omitted. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  write(answers: readonly KeptAnswer[]): Promise<void>
  /**
   * Rewrites the file without unused and unreadable lines, if these are at least half of it. Answers are unused if nothing read or wrote
   * them since the file was opened.
   */
  tidy(): Promise<void>
}

/** Opens a log; with null, one in memory only. Unreadable lines are ignored, as the last one may be incomplete. */
export async function openAnswerLog(file: KeptFile | null): Promise<AnswerLog> {
  const known = new Map<string, unknown>()
  const used = new Set<string>()
  let before = 0
  for (const line of linesOf((await file?.read()) ?? null)) {
    before++
    const answer = answerIn(line)
    if (answer) known.set(answer.key, answer.value)
  }
  return {
    read(keys) {
      const found = keys.flatMap((key) => (known.has(key) ? [[key, known.get(key)] as const] : []))
      for (const [key] of found) used.add(key)
      return Promise.resolve(new Map(found))
    },
    async write(answers) {
      for (const { key, value } of answers) {
        known.set(key, value)
        used.add(key)
      }
      await file?.append(Buffer.concat(answers.map(lineOf)))
    },
    async tidy() {
      if (before < 2 * used.size) return
      await file?.write(Buffer.concat([...used].map((key) => lineOf({ key, value: known.get(key) }))))
    },
  }
}

function lineOf({ key, value }: KeptAnswer): Buffer {
  return Buffer.from(`\n${JSON.stringify([key, value])}`)
}

/** The non-empty lines of a file, one at a time: the whole file may exceed the maximum length of a string. */
function* linesOf(content: Buffer | null): Generator<string> {
  if (content === null) return
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf('\n', from)
    const to = end === -1 ? content.length : end
    if (to > from) yield content.toString('utf8', from, to)
    from = to + 1
  }
}

function answerIn(line: string): KeptAnswer | null {
  try {
    const [key, value] = JSON.parse(line) as [string, unknown]
    return typeof key === 'string' ? { key, value } : null
  } catch {
    return null
  }
}
