import { addRun, changeRun } from '../changes/checks.ts'
import { commitId } from '../git/commits.ts'
import { type Answer, created, ok } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { bodyOf, pathNumber, pathText, query, type RepositoryCall } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { type Route, repositoryRoute } from '../http/router.ts'
import { appShape } from '../shapes/app.ts'
import { checkRunShape } from '../shapes/check.ts'
import { webUrl } from '../shapes/urls.ts'
import type { CheckRun } from '../state/records.ts'
import { isOwn } from '../state/world.ts'
import { newRunSchema, runChangeSchema, runFields } from './check-run-body.ts'

const READ = [{ checks: 'read' }] as const
const WRITE = [{ checks: 'write' }] as const

export function checkRoutes(): Route[] {
  return [
    repositoryRoute('POST', '/check-runs', WRITE, createRun),
    repositoryRoute('GET', '/check-runs/{check_run_id}', READ, (call) => shown(call, runAt(call))),
    repositoryRoute('PATCH', '/check-runs/{check_run_id}', WRITE, async (call) => {
      const run = runAt(call)
      if (!isOwn(call.world, run))
        throw new ApiError(
          403,
          `Invalid app_id \`${call.world.app.id}\` - check run can only be modified by the GitHub App that created it.`,
        )
      const change = runFields(bodyOf(call, runChangeSchema), run.annotations)
      await changeRun(call.world, call.repository, run, change, call.actor)
      return shown(call, run)
    }),
    repositoryRoute('GET', '/check-runs/{check_run_id}/annotations', READ, (call) => {
      const { headSha, annotations } = runAt(call)
      const blob = (path: string) => webUrl(call.world, call.repository, `/blob/${headSha}/${path}`)
      return page(
        call,
        annotations.map((annotation) => ({ ...annotation, blob_href: blob(annotation.path) })),
      )
    }),
    repositoryRoute('GET', '/commits/{ref}/check-runs', READ, listRuns),
  ]
}

async function createRun(call: RepositoryCall): Promise<Answer> {
  const { world, repository, actor } = call
  const body = bodyOf(call, newRunSchema)
  const headSha = /^[0-9a-f]{40}$/.test(body.head_sha) ? await commitId(repository.gitDir, body.head_sha) : undefined
  if (headSha === undefined) throw new ApiError(422, `No commit found for SHA: ${body.head_sha}`)
  const fields = { ...runFields(body), app: world.app.slug, headSha, name: body.name }
  return created(checkRunShape(world, repository, await addRun(world, repository, fields, actor)))
}

async function listRuns(call: RepositoryCall): Promise<Answer> {
  const { world, repository } = call
  const ref = pathText(call, 'ref')
  const sha = await commitId(repository.gitDir, ref)
  if (sha === undefined) throw new ApiError(422, `No commit found for SHA: ${ref}`)
  const [name, status, appId] = ['check_name', 'status', 'app_id'].map((key) => query(call, key))
  const matching = repository.checkRuns.filter(
    (run) =>
      run.headSha === sha &&
      (name === undefined || run.name === name) &&
      (status === undefined || run.status === status) &&
      (appId === undefined || appShape(world, run.app).id === Number(appId)),
  )
  // By default, only the latest run per suite and name.
  const latest = new Map(matching.map((run) => [`${run.suiteId} ${run.name}`, run]))
  const runs = (query(call, 'filter') === 'all' ? matching : [...latest.values()]).toReversed()
  const shapes = runs.map((run) => checkRunShape(world, repository, run))
  return page(call, shapes, (items) => ({ total_count: shapes.length, check_runs: items }))
}

function shown({ world, repository }: RepositoryCall, run: CheckRun): Answer {
  return ok(checkRunShape(world, repository, run))
}

/** @throws ApiError 404 */
function runAt(call: RepositoryCall): CheckRun {
  const id = pathNumber(call, 'check_run_id')
  const run = call.repository.checkRuns.find((candidate) => candidate.id === id)
  if (run === undefined) throw notFound()
  return run
}
