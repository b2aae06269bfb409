import type { CachedAnswer, ModelCache } from './cache.ts'

interface KeptFile {
  read(): Promise<Buffer | null>
  write(content: Uint8Array): Promise<void>
  append(content: Uint8Array): Promise<void>
}

/** A cache in a file to which each answer is added as it comes, so that nothing is asked twice whenever the process ends. */
export interface AnswerLog extends ModelCache {
  /** Writes the file anew without what was not asked for since it was opened, once that is most of it. */
  tidy(): Promise<void>
}

/** Opens a log. Lines that cannot be read are as good as none: the last may be cut off. */
export async function openAnswerLog(file: KeptFile): Promise<AnswerLog> {
  const known = new Map<string, unknown>()
  const used = new Set<string>()
  for (const { key, value } of linesOf(await file.read())) known.set(key, value)
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
      await file.append(Buffer.from(answers.map(lineOf).join('')))
    },
    async tidy() {
      if (before < 2 * used.size) return
      const kept = [...used].map((key) => lineOf({ key, value: known.get(key) }))
      await file.write(Buffer.from(kept.join('')))
    },
  }
}

function lineOf({ key, value }: Pick<CachedAnswer, 'key' | 'value'>): string {
  return `\n${JSON.stringify([key, value])}`
}

function linesOf(content: Buffer | null): { readonly key: string; readonly value: unknown }[] {
  return (content?.toString('utf8') ?? '').split('\n').flatMap((line) => {
    try {
      const [key, value] = JSON.parse(line) as [string, unknown]
      return typeof key === 'string' ? [{ key, value }] : []
    } catch {
      return []
    }
  })
}
