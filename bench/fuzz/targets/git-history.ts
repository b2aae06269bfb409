import { defaultConfig } from '../../../src/base/config/defaults.ts'
import { GitError } from '../../../src/base/git/errors.ts'
import { openRepository } from '../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { scan } from '../../../src/engine/scan/scan.ts'
import type { Random } from '../../scan/random.ts'
import { makeHistory } from './history/make.ts'
import { writeHistory } from './history/write.ts'
import type { Target } from './target.ts'

/** Maximum milliseconds for one question about a small history, however busy the machine is. */
const PATIENCE = 30_000
const CONFIG = defaultConfig

/** Histories in the language of `history/write.ts`, and all questions about them. For damaged ones, only errors of src/git are allowed. */
export const GIT_HISTORY: Target = {
  name: 'git history',
  share: 0.005,
  make: (random: Random) => makeHistory(random),
  run: async (text) => {
    const history = writeHistory(text)
    try {
      const repository = await allowed('open', openRepository(history.path))
      if (!repository) return
      try {
        await askAll(repository, history)
      } finally {
        await repository.close()
      }
    } finally {
      history.remove()
    }
  },
}

async function askAll(repository: GitRepository, { first, last }: { first: string; last: string }): Promise<void> {
  const entries = (await allowed('tree', repository.tree(last))) ?? []
  const paths = entries.slice(0, 20).map(({ path }) => path)
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    about: () => repository.about(last),
    blobs: () => all(repository.blobs(entries.slice(0, 50).map(({ oid }) => oid))),
    files: () => all(repository.files(paths.map((path) => ({ commit: last, path })))),
    grep: () => repository.grep(last, ['name', 'x']),
    changes: () => repository.changes(first, last),
    changesFrom: () => repository.changesFrom([first, last], last),
    mainline: () => repository.mainline(last),
    changedTogether: () => repository.changedTogether(last, { since: 0, after: null }),
    lineage: () => repository.lineage(last, first),
    touching: () => repository.touching(last, null, paths.slice(0, 3)),
    renames: () => repository.renames(first, last),
    mergeBase: () => repository.mergeBase(first, last),
    isAncestor: () => repository.isAncestor(first, last),
    deletions: () => repository.deletions(last),
    additions: () => repository.additions(last),
    blame: () => Promise.all(paths.slice(0, 3).map((path) => repository.blame(last, path, [1, 2, 1_000_000]))),
    shownLines: () => Promise.all(paths.slice(0, 3).map((path) => repository.shownLines(first, last, path))),
    scan: () => scan(repository, { head: last, base: null, config: CONFIG, includeUncertain: true, now: 0 }),
    'scan of a change': () =>
      scan(repository, { head: last, base: first, config: CONFIG, includeUncertain: true, now: 0 }),
  }
  for (const [name, ask] of Object.entries(questions)) await allowed(name, ask())
}

/** The result; null if git refuses. */
async function allowed<T>(name: string, asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${name} took longer than ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    if (error instanceof GitError) return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function all(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
