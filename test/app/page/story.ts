import type { Repository } from '../../../src/app/page/access.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import { shared } from '../../shared.ts'
import { type JobScene, jobScene } from '../jobs/scene.ts'

const FILES = {
  'README.md': '# Notes\n\nRun `npm run build`. Notes are read in `src/read.js`.\n',
  'package.json': '{"name":"notes","scripts":{"build":"node x","test":"node y"}}\n',
  'src/read.js': 'export const read = 1\n',
}
const RENAMED = { 'package.json': '{"name":"notes","scripts":{"compile":"node x","test":"node y"}}\n' }
const MOVED = { 'src/read.js': null, 'src/reader.js': 'export const read = 1\n' }

/** What the pages of a repository can tell. */
export interface Story {
  readonly repository: Repository
  readonly base: string
  readonly pull: number
}

/** A repository whose docs held and do not any more, with a pull request that makes it worse. */
export async function story(stage: JobScene): Promise<Story> {
  const { repository, publisher } = stage
  await stage.scanBranch(await repository.commit('main', FILES))
  await stage.scanBranch(await repository.commit('main', RENAMED, { message: 'Compile <b>notes</b>' }))
  const pull = await stage.pullRequest('move', await repository.commit('move', MOVED, { from: 'main' }))
  await stage.scanPullRequest(pull)
  const { id, owner, name, defaultBranch } = publisher.repository
  const webUrl = `https://github.com/${owner}/${name}`
  return {
    repository: { id, owner, name, defaultBranch, webUrl, mayWrite: false, mayAdminister: false },
    base: `/r/${owner}/${name}`,
    pull,
  }
}

/** One for the tests around this call, which do not change the repository. */
export function sharedStory(database: { readonly queries: Queries }): () => Story {
  return shared(async (later) => story(await jobScene(database.queries, NO_MODELS, {}, later)))
}

/** The claim that is not true on the default branch. */
export async function claimId(queries: Queries, repositoryId: number): Promise<string> {
  const { claim_id } = await queries
    .selectFrom('claims')
    .select('claim_id')
    .where('repository_id', '=', repositoryId)
    .where('verification_status', '=', 'drifted')
    .executeTakeFirstOrThrow()
  return claim_id
}
