import { loadConfig } from '../../config/load.ts'
import { openRepository } from '../../git/repository.ts'
import type { GitRepository } from '../../git/types.ts'
import { scanClaims } from '../../scan/scan.ts'
import type { ScannedClaim } from '../../scan/scanned-claim.ts'
import { CHANGE, EXPECTED, FIX, PROJECT } from './project.ts'

type Files = Readonly<Record<string, string | null>>

/** What the demo plays on a repository. */
export interface Story {
  /** A change of the code that the docs do not follow. */
  readonly change: Files
  readonly title: string
  /** `file: claim type value` of what it makes false; all of them must be found. */
  readonly expected: readonly string[]
  /** The docs, following the change. */
  readonly fix: Files
}

/** The story of the project that the demo brings along. */
export const OWN_STORY: Story = {
  change: CHANGE,
  title: 'Rename bootstrap, read.js and --dry-run',
  expected: EXPECTED,
  fix: FIX,
}

export const OWN_FILES: Files = PROJECT

/** A story for any repository: a file that its docs name is moved, and then the docs follow. Throws when they name none. */
export async function storyOf(path: string): Promise<Story> {
  const repository = await openRepository(path)
  try {
    const head = await repository.resolve('HEAD')
    const { config } = await loadConfig(repository, head)
    const options = { head, base: null, config, includeUncertain: false, now: Date.now() }
    const { claims } = await scanClaims(repository, options)
    for (const claim of claims) {
      const story = isAboutFile(claim) ? await moved(repository, head, claim) : null
      if (story) return story
    }
    throw new Error(`the docs of ${path} name no file that could be moved`)
  } finally {
    await repository.close()
  }
}

/** A claim that spells the whole path of a file. */
function isAboutFile({ type, verdict, value, evidence }: ScannedClaim): boolean {
  return type === 'path_reference' && verdict === 'verified' && evidence.length === 1 && evidence[0]?.file === value
}

async function moved(repository: GitRepository, head: string, claim: ScannedClaim): Promise<Story | null> {
  const to = claim.value.replace(/(\.\w+)?$/, '-moved$1')
  const [file, page] = await textsOf(repository, head, [claim.value, claim.file])
  if (file === undefined || page === undefined) return null
  return {
    change: { [claim.value]: null, [to]: file },
    title: `Move ${claim.value} to ${to}`,
    expected: [`${claim.file}: ${claim.type} ${claim.value}`],
    fix: { [claim.file]: page.replaceAll(claim.value, to) },
  }
}

async function textsOf(repository: GitRepository, commit: string, paths: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for await (const { bytes } of repository.files(paths.map((path) => ({ commit, path }))))
    if (bytes) texts.push(bytes.toString('utf8'))
  return texts
}
