import type { GitRunner } from '../process/run.ts'

/** Bytes of output after which the rest of a very long history is not listed. */
const MAX_BYTES = 100_000_000

/**
 * Whether the history of HEAD lacks objects. A pack may be marked as part of a partial clone, and all of it be there: only git's walk shows it,
 * which starts nothing and fetches nothing. True if git cannot tell.
 *
 * @param refs the environment in which names are resolved, `objects` the one with the objects
 */
export async function lacksObjects(
  runner: GitRunner,
  { refs, objects }: { readonly refs: NodeJS.ProcessEnv; readonly objects: NodeJS.ProcessEnv },
): Promise<boolean> {
  const { exitCode, stdout } = await runner.run(
    ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'],
    refs,
    [0, 1, 128],
  )
  if (exitCode !== 0) return true
  const head = stdout.toString('latin1').trim()
  let left = MAX_BYTES
  try {
    const listing = ['rev-list', '--objects', '--missing=print', '--no-object-names', head]
    for await (const chunk of runner.stream(listing, objects)) {
      left -= chunk.length
      if (left < 0 || chunk.includes('?')) return true
    }
    return false
  } catch {
    return true
  }
}
