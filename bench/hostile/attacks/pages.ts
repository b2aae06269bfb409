import type { Bomb } from '../../../test/scaling/bombs/bomb.ts'
import { MARKDOWN } from '../../../test/scaling/bombs/markdown.ts'
import { OTHER_FORMATS } from '../../../test/scaling/bombs/others.ts'
import { SAMPLES } from '../../../test/scaling/bombs/samples.ts'
import { type Attack, checkedPullRequest, installed, NO_MORE } from '../attack.ts'

const BOMBS: readonly Bomb[] = [...MARKDOWN, ...OTHER_FORMATS, ...SAMPLES]
/** Maximum milliseconds for all pages. */
const LASTS = 300_000

/**
 * Pull requests with pages that are crafted to be slow, of the maximum size, each tried once.
 *
 * @param words limits them to pages whose names contain one of these; empty for all pages
 */
export function pageAttacks(words: readonly string[]): Attack[] {
  const bombs = BOMBS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (bombs.length === 0) return []
  return [
    {
      name: bombs.length === 1 ? `a page of ${bombs[0]?.name}` : `${bombs.length} pages made to be slow`,
      group: 'pages',
      database: 'embedded',
      lasts: LASTS,
      async prepare({ github }) {
        const repository = await installed(github, 'acme')
        const left = bombs.entries()
        return async ({ signal }) => {
          const [index, bomb] = left.next().value ?? []
          if (!bomb) return NO_MORE
          const began = performance.now()
          const files = { [bomb.path]: bomb.of(bomb.full) }
          const told = await checkedPullRequest(repository, { branch: `bomb-${index}`, files }, signal)
          const seconds = ((performance.now() - began) / 1000).toFixed(1)
          process.stderr.write(`${bomb.name}: ${seconds} s, ${told ?? 'no completed check'}\n`)
          return told
        }
      },
    },
  ]
}
