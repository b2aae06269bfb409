import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import { CHANGE, DEAD_LINK, FIX, PROJECT, TITLE } from '../../demo/project.ts'
import type { Repository } from '../../src/app/page/access.ts'
import type { Queries } from '../../src/base/db/database.ts'
import { NO_MODELS } from '../../src/base/models/settings.ts'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { insertRule } from '../../src/ledger/learning/store/rules/rules.ts'
import { createEpoch } from '../../src/search/epochs/store/create.ts'
import { recordValidation } from '../../src/search/epochs/store/validations.ts'
import { type JobScene, jobScene } from '../app/jobs/scene.ts'
import { report } from '../search/epochs/reports.ts'
import type { Later } from '../shared.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DAY = 86_400_000
/** Commits of the history, and how many of them lie between two that are scanned. */
const COMMITS = 200
const STEP = Number(process.env.TEST_HISTORY_STEP ?? COMMITS)

/** The demo's project, whose change has reached the default branch without its docs, with all that the pages show of it. */
export async function demoStory(queries: Queries, later?: Later): Promise<Repository> {
  const stage = await jobScene(queries, NO_MODELS, {}, later)
  const { repository } = stage
  await stage.scanBranch(await repository.commit('main', PROJECT, { message: 'Sort notes' }))
  await pullRequest(stage, 'rename', CHANGE, TITLE)
  await pullRequest(stage, 'praise', DEAD_LINK.files, DEAD_LINK.title)
  const head = await repository.commit('main', CHANGE, { message: TITLE })
  await stage.scanBranch(head)
  await pullRequest(stage, 'follow', FIX, 'Let the docs follow')
  const shown = repositoryOf(stage)
  await mute(queries, shown.id)
  await validate(queries, shown, head)
  return shown
}

/** The last 200 commits of this repository, the newest of them scanned, and others as far as they are asked for. */
export async function historyStory(queries: Queries): Promise<Repository> {
  const stage = await jobScene(queries)
  const git = (...args: string[]): string =>
    execFileSync('git', ['--git-dir', stage.repository.gitDir, ...args], { env: gitEnvironment(), encoding: 'utf8' })
  git('fetch', '--quiet', '--update-shallow', ROOT, '+HEAD:refs/history/main')
  const newest = git('rev-list', '--first-parent', `--max-count=${COMMITS}`, 'refs/history/main').trim().split('\n')
  for (const sha of newest.filter((_, index) => index % STEP === 0).toReversed()) {
    git('update-ref', 'refs/heads/main', sha)
    await stage.scanBranch(sha)
  }
  return repositoryOf(stage)
}

function repositoryOf({ publisher }: JobScene): Repository {
  const { id, owner, name, defaultBranch } = publisher.repository
  return {
    id,
    owner,
    name,
    defaultBranch,
    webUrl: `https://github.com/${owner}/${name}`,
    mayWrite: false,
    mayAdminister: true,
  }
}

async function pullRequest(
  stage: JobScene,
  branch: string,
  files: Readonly<Record<string, string | null>>,
  message: string,
): Promise<void> {
  const sha = await stage.repository.commit(branch, files, { from: 'main', message })
  await stage.scanPullRequest(await stage.pullRequest(branch, sha))
}

async function mute(queries: Queries, repo_id: number): Promise<void> {
  const { claim_id } = await queries
    .selectFrom('claims')
    .select('claim_id')
    .where('repository_id', '=', repo_id)
    .where('verification_status', '=', 'drifted')
    .orderBy('claim_id')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const target = { target_claim_id: claim_id, target_file: null, target_claim_type: null, target_pattern: null }
  const why = {
    reason: 'Known issue, will fix later',
    source: 'quick_pick',
    created_by: 'alice',
    pr_number: 1,
  } as const
  await insertRule(queries, { repo_id, scope: 'claim', ...target, ...why, expires_at: new Date(now + 90 * DAY) }, now)
}

async function validate(queries: Queries, { owner, name }: Repository, headSha: string): Promise<void> {
  const { id: namespaceId } = await openNamespace(queries, `project:${owner}/${name}`)
  const { epoch } = await createEpoch(queries, { namespaceId, headSha, now: Date.now() })
  await recordValidation(queries, epoch.id, report())
}
