import { describe, expect, it } from 'vitest'
import { installed, start } from './started.ts'

const annotation = (line: number) => ({
  path: 'README.md',
  start_line: line,
  end_line: line,
  annotation_level: 'warning' as const,
  message: `Line ${line}`,
})
const annotations = (count: number, from = 1) => Array.from({ length: count }, (_, index) => annotation(from + index))

async function checked() {
  const started = await start()
  const scene = await installed(started)
  const sha = await scene.repository.commit('topic', { a: 'a\n' }, { from: 'main' })
  await started.news()
  return { ...started, ...scene, sha }
}

describe('a check run', () => {
  it('is pending, gathers annotations by fifties, and completes once', async () => {
    const { octokit, here, repository, sha, news, last } = await checked()
    await repository.openPullRequest({ head: 'topic' })
    const { data: run } = await octokit.rest.checks.create({
      ...here,
      name: 'DocAlign',
      head_sha: sha,
      status: 'in_progress',
    })
    expect(run).toMatchObject({
      status: 'in_progress',
      conclusion: null,
      head_sha: sha,
      pull_requests: [{ number: 1 }],
    })
    const output = { title: '60 findings', summary: 'Many' }
    const change = { ...here, check_run_id: run.id }
    await octokit.rest.checks.update({ ...change, output: { ...output, annotations: annotations(50) } })
    const done = { ...change, conclusion: 'neutral' as const, output: { ...output, annotations: annotations(10, 51) } }
    expect((await octokit.rest.checks.update(done)).data).toMatchObject({
      status: 'completed',
      conclusion: 'neutral',
      output: { annotations_count: 60 },
    })
    const all = await octokit.paginate(octokit.rest.checks.listAnnotations, { ...change, per_page: 50 })
    expect(all.map(({ start_line }) => start_line)).toEqual(annotations(60).map(({ start_line }) => start_line))
    expect(await news()).toEqual([
      'pull_request.opened',
      'check_run.created',
      'check_run.completed',
      'check_suite.completed',
    ])
    expect(last('check_suite').check_suite).toMatchObject({
      conclusion: 'neutral',
      head_branch: 'topic',
      head_sha: sha,
    })
    expect(repository.checkRuns).toMatchObject([{ name: 'DocAlign', title: '60 findings', conclusion: 'neutral' }])
  })

  it('is found by commit, name and app, the latest of a name only', async () => {
    const { octokit, here, repository, sha, github } = await checked()
    await octokit.rest.checks.create({ ...here, name: 'DocAlign', head_sha: sha, conclusion: 'failure' })
    const { data: second } = await octokit.rest.checks.create({ ...here, name: 'DocAlign', head_sha: sha })
    const other = await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
    const list = async (filter: object) => {
      const { data } = await octokit.rest.checks.listForRef({ ...here, ref: 'topic', ...filter })
      return data.check_runs.map(({ id }) => id)
    }
    expect(await list({})).toEqual([other, second.id])
    expect(await list({ app_id: github.app.id })).toEqual([second.id])
    expect(await list({ check_name: 'test' })).toEqual([other])
    expect(await list({ filter: 'all' })).toHaveLength(3)
    await expect(octokit.rest.checks.update({ ...here, check_run_id: other, name: 'mine' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('has buttons, which tell the app', async () => {
    const { octokit, here, repository, sha, news, last } = await checked()
    const actions = [{ label: 'Undo', description: 'Undo it', identifier: 'undo' }]
    const { data } = await octokit.rest.checks.create({
      ...here,
      name: 'DocAlign',
      head_sha: sha,
      conclusion: 'success',
      actions,
    })
    await news()
    await repository.requestAction(data.id, 'undo', 'grace')
    await repository.rerequest(data.id)
    await repository.rerequestSuite(sha)
    expect(await news()).toEqual(['check_run.requested_action', 'check_run.rerequested', 'check_suite.rerequested'])
    expect(last('check_run')).toMatchObject({ action: 'rerequested', check_run: { id: data.id } })
    await expect(repository.requestAction(data.id, 'redo')).rejects.toThrow('no button')
  })

  it('of the head of a fork names no pull request', async () => {
    const { octokit, here, repository, news, last } = await checked()
    const fork = await repository.fork('grace')
    const sha = await fork.commit('topic', { b: 'b\n' }, { from: 'main' })
    await repository.openPullRequest({ head: 'topic', fork })
    await news()
    await octokit.rest.checks.create({ ...here, name: 'DocAlign', head_sha: sha })
    await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
    expect(await news()).toEqual([
      'check_run.created',
      'check_run.created',
      'check_run.completed',
      'check_suite.completed',
    ])
    expect(last('check_run').check_run).toMatchObject({ pull_requests: [], check_suite: { head_branch: null } })
  })
})

describe('GitHub refuses', () => {
  const button = { label: 'Undo', description: 'Undo it', identifier: 'undo' }
  const long = 'x'.repeat(65_536)

  const cases: readonly (readonly [string, object, string])[] = [
    ['with an output of no title', { output: { summary: '' } }, "For 'properties/output/title'"],
    [
      'with 51 annotations',
      { output: { title: '', summary: '', annotations: annotations(51) } },
      'No more than 50 items are allowed; 51 were',
    ],
    [
      'with a summary of 65,536 bytes',
      { output: { title: '', summary: `${'ä'.repeat(32_768)}` } },
      'Only 65535 characters are allowed; 65536',
    ],
    [
      'with a text of 65,536 bytes',
      { output: { title: '', summary: '', text: long } },
      'Only 65535 characters are allowed',
    ],
    ['with four actions', { actions: [button, button, button, button] }, 'No more than 3 items are allowed; 4 were'],
    [
      'with a long label',
      { actions: [{ ...button, label: 'x'.repeat(21) }] },
      'Only 20 characters are allowed; 21 were',
    ],
    ['with a long description', { actions: [{ ...button, description: 'x'.repeat(41) }] }, 'Only 40 characters'],
    ['with a long identifier', { actions: [{ ...button, identifier: 'x'.repeat(21) }] }, 'Only 20 characters'],
    [
      'with a long annotation',
      { output: { title: '', summary: '', annotations: [{ ...annotation(1), message: `${long}x` }] } },
      'Only 65536',
    ],
    [
      'with a long annotation title',
      { output: { title: '', summary: '', annotations: [{ ...annotation(1), title: 'x'.repeat(256) }] } },
      'Only 255',
    ],
    [
      'with an annotation of no path',
      { output: { title: '', summary: '', annotations: [{ ...annotation(1), path: undefined }] } },
      "For 'properties/output/annotations/items/0/path'",
    ],
    [
      'with an annotation of no line',
      { output: { title: '', summary: '', annotations: [{ ...annotation(1), start_line: undefined }] } },
      'start_line',
    ],
    ['of a commit that is not there', { head_sha: '1'.repeat(40) }, 'No commit found for SHA'],
    ['with a made-up conclusion', { conclusion: 'meh' }, "For 'properties/conclusion'"],
    ['with a made-up status', { status: 'meh' }, "For 'properties/status'"],
    ['that is completed without a conclusion', { status: 'completed' }, "wasn't supplied"],
  ]

  it('a check run beyond its limits, or of the wrong form', async () => {
    const { octokit, sha, repository } = await checked()
    for (const [name, change, message] of cases) {
      const body = { name: 'DocAlign', head_sha: sha, ...change }
      await expect(octokit.request('POST /repos/acme/notes/check-runs', body), name).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining(message),
      })
    }
    expect(repository.checkRuns).toEqual([])
  })
})
