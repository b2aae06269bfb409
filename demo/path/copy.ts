import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gitText, runGit } from 'github-sandbox/git/run'
import { createGitDir } from 'github-sandbox/git/write'
import { Refusal } from './refusal.ts'
import type { Source } from './source.ts'

/** A bare repository with only the branch of a source. */
export interface Copy {
  readonly gitDir: string
  readonly commits: number
  /** Earlier commits are missing, in the source or only here. */
  readonly isShallow: boolean
}

/** Only the newest commits of a repository with larger packs are copied. */
const MAX_BYTES = 200 * 2 ** 20
const NEWEST = 500
/** The source may belong to somebody else, and its commit may be on no branch; its configured commands must not run. */
const UPLOAD_PACK = "git -c safe.directory='*' -c uploadpack.allowAnySHA1InWant=true upload-pack"
const OPTIONS = ['--quiet', '--no-tags', '--no-write-fetch-head', '--update-shallow', `--upload-pack=${UPLOAD_PACK}`]

/**
 * Copies the content of a source's commit, and the commits before it, to a new folder.
 *
 * @throws Refusal if files of the commit are missing in the source
 */
export async function copyOf(source: Source, gitDir: string): Promise<Copy> {
  const { branch, head, isPartial, bytes } = source
  await createGitDir(gitDir, dirname(gitDir), branch)
  const fetch = (depth: readonly string[]): Promise<unknown> =>
    runGit(
      gitDir,
      ['fetch', ...OPTIONS, ...depth, '--', pathToFileURL(source.gitDir).href, `+${head}:refs/heads/${branch}`],
      undefined,
      // Prevents requests over the network for what a partial clone lacks.
      { GIT_NO_LAZY_FETCH: '1' },
    )
  try {
    await fetch(bytes > MAX_BYTES ? [`--depth=${NEWEST}`] : []).catch((error: unknown) => {
      if (!isPartial) throw error
      return fetch(['--depth=1'])
    })
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    const why = isPartial ? 'it is a partial clone, without all files of its newest commit' : line
    throw new Refusal(`${source.gitDir} cannot be copied: ${why}`)
  }
  const commits = Number(await gitText(gitDir, ['rev-list', '--count', head]))
  const isShallow = (await gitText(gitDir, ['rev-parse', '--is-shallow-repository'])) === 'true'
  return { gitDir, commits, isShallow }
}
