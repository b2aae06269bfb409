import type { Queries } from '../../../src/base/db/database.ts'
import type { ReportedClaim } from '../../../src/engine/scan/result.ts'
import { recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { findingsOf, lastPullScan } from '../../../src/stages/store/read.ts'
import { jobScene } from './scene.ts'

export const DAY = 86_400_000
export const README = '# Notes\n\nRun `npm run build`, then `npm run serve`.\n'
export const packageOf = (scripts: object): string => `${JSON.stringify({ name: 'notes', scripts }, null, 2)}\n`
/** The manifest with the scripts that the README names. */
export const WHOLE = packageOf({ build: 'node x', serve: 'node y' })

/** A repository whose pull request breaks a command of the docs. */
export async function withPull(queries: Queries, config = '') {
  const stage = await jobScene(queries)
  const { repository } = stage
  const at = new Date(Date.now() - DAY).toISOString()
  await stage.scanBranch(
    await repository.commit('main', { 'README.md': README, 'package.json': WHOLE, '.docalign.yml': config }, { at }),
  )
  const sha = await repository.commit('feature', { 'package.json': packageOf({ serve: 'node y' }) }, { from: 'main' })
  const number = await stage.pullRequest('feature', sha)
  const findings = async (): Promise<ReportedClaim[]> => {
    await stage.scanPullRequest(number)
    return findingsOf(queries, (await lastPullScan(queries, repository.id, number)) ?? 0)
  }
  const say = async (login: string, reason: 'this_is_correct' | null, claimId: string) => {
    const said = { feedback_type: reason === null ? 'thumbs_up' : 'thumbs_down', quick_pick_reason: reason } as const
    const where = { repo_id: repository.id, claim_id: claimId, pr_number: number, github_user: login }
    await recordFeedback(stage.services, { ...said, ...where, verification_result_id: null, free_text: null })
  }
  return { ...stage, number, sha, findings, say }
}
