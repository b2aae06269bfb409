interface KeptFile {
  read(): Promise<Buffer | null>
  write(content: Uint8Array): Promise<void>
  append(content: Uint8Array): Promise<void>
}

/** An answer to be kept, of plain JSON data, by a key that names all that it depends on. */
interface KeptAnswer {
  readonly key: string
  readonly value: unknown
}

/** A cache in a file to which each answer is added as it comes, so that nothing is worked out twice whenever the process ends. */
export interface AnswerLog {
  /** What is known of these keys; others are left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  write(answers: readonly KeptAnswer[]): Promise<void>
  /** Writes the file anew without what was not asked for since it was opened, and without what is no answer, once that is most of it. */
  tidy(): Promise<void>
}

/** Opens a log, or one in memory alone. Lines that cannot be read are as good as none: the last may be cut off. */
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

/** The lines of a file that have anything on them, one at a time: all of it may be longer than a string can be. */
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
