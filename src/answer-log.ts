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
  /** Writes the file anew without what was not asked for since it was opened, once that is most of it. */
  tidy(): Promise<void>
}

/** Opens a log, or one in memory alone. Lines that cannot be read are as good as none: the last may be cut off. */
export async function openAnswerLog(file: KeptFile | null): Promise<AnswerLog> {
  const known = new Map<string, unknown>()
  const used = new Set<string>()
  for (const { key, value } of linesOf((await file?.read()) ?? null)) known.set(key, value)
  const before = known.size
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
      await file?.append(Buffer.from(answers.map(lineOf).join('')))
    },
    async tidy() {
      if (before < 2 * used.size) return
      const kept = [...used].map((key) => lineOf({ key, value: known.get(key) }))
      await file?.write(Buffer.from(kept.join('')))
    },
  }
}

function lineOf({ key, value }: KeptAnswer): string {
  return `\n${JSON.stringify([key, value])}`
}

function linesOf(content: Buffer | null): KeptAnswer[] {
  return (content?.toString('utf8') ?? '').split('\n').flatMap((line) => {
    try {
      const [key, value] = JSON.parse(line) as [string, unknown]
      return typeof key === 'string' ? [{ key, value }] : []
    } catch {
      return []
    }
  })
}
