import { grammarOf } from '../ecosystems/syntax/read.ts'
import type { FactSource } from './fact-source.ts'

/** Files read for one quoted text. */
const MAX_FILES_OF_TEXT = 4
/** Words looked for at once; further ones are in a further search. */
const MAX_WORDS = 200
/** Bytes of one file. */
const MAX_BYTES = 400_000

/** For each quoted text, the source files that hold the most of its words. */
export async function filesWithMessages(
  { repository, snapshot, isSource }: FactSource,
  texts: readonly (readonly string[])[],
): Promise<string[]> {
  const words = [...new Set(texts.flat())].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const holders = await repository.holders(snapshot.commit, words)
  const paths = [...(holders ?? snapshot.paths.entries.keys())].filter(
    (path) => isSource(path) && grammarOf(path) !== null,
  )
  const best = texts.map(() => [] as { path: string; count: number }[])
  for await (const { name, bytes } of repository.files(paths.map((path) => ({ commit: snapshot.commit, path })))) {
    if (!bytes || bytes.length > MAX_BYTES) continue
    const path = name.slice(name.indexOf(':') + 1)
    const held = new Set(words.filter((word) => bytes.includes(word)))
    texts.forEach((text, index) => {
      const count = text.filter((word) => held.has(word)).length
      if (count * 2 >= text.length) best[index]?.push({ path, count })
    })
  }
  return best.flatMap((found) =>
    found
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_FILES_OF_TEXT)
      .map(({ path }) => path),
  )
}
