import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterwards, fixture } from '../base/git/opened.ts'
import { API_KEY, openStandIn } from '../base/models/endpoint.ts'
import { DRIFTS } from '../engine/reader/drifts.ts'
import { knowing } from '../engine/reader/model.ts'
import { programFile } from '../programs.ts'
import { act, INPUTS, type Run, STEPS } from './act.ts'

const PAGE = '# Tool\n\nThe code is in `src/run.js`.\n'
/** Instead of the program: it reports a claim wherever the base is not HEAD itself. */
const STAND_IN = `import { writeFileSync } from 'node:fs'
const isBroken = process.argv.at(process.argv.indexOf('--base') + 1) !== 'HEAD'
for (const [, format, path] of process.argv.join(',').matchAll(/(markdown|json)=([^,]*)/g))
  writeFileSync(path, format === 'json' ? JSON.stringify({ findings: isBroken ? [{}] : [] }) : isBroken ? 'One claim.' : 'No docs changed.')
process.exitCode = isBroken ? 1 : 0`

function standIn(): { readonly DOCALIGN_PROGRAM: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-program-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'program.mjs'), STAND_IN)
  return { DOCALIGN_PROGRAM: join(folder, 'program.mjs') }
}

const PROGRAM = { DOCALIGN_PROGRAM: programFile('docalign') }

/** Runs the action with the program of this repository. */
async function acted(workspace: string, inputs: Readonly<Record<string, string>>, env = {}): Promise<Run> {
  return act({ workspace, with: inputs, env: { ...PROGRAM, ...env } })
}

/** A clone whose last commit, on a branch, made a page false. */
function cloned(...options: string[]): { path: string; base: string } {
  const repository = fixture()
  const base = repository.commit({
    'README.md': PAGE,
    'src/run.js': 'export const run = 1\n',
    'old.md': 'See [x](gone.md).\n',
  })
  repository.commit({ 'src/run.js': null, 'src/main.js': 'export const run = 1\n' }, 'Rename it')
  const path = mkdtempSync(join(tmpdir(), 'docalign-clone-'))
  afterwards(() => rmSync(path, { recursive: true }))
  execFileSync('git', ['clone', '--quiet', ...options, `file://${repository.path}`, path])
  return { path, base }
}

interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly type: string }
}

/** The comments of GitHub's pull request 7. */
async function comments(status = 200) {
  const kept: Comment[] = [{ id: 1, body: '<!-- docalign-action -->\nfrom a person', user: { type: 'User' } }]
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    let text = ''
    for await (const chunk of request) text += chunk
    const { body } = text === '' ? { body: '' } : JSON.parse(text)
    if (request.method === 'POST') kept.push({ id: kept.length + 1, body, user: { type: 'Bot' } })
    const edited = kept.find(({ id }) => request.url?.endsWith(`/issues/comments/${id}`))
    if (request.method === 'PATCH' && edited) edited.body = body
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(kept))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  afterwards(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const event = join(mkdtempSync(join(tmpdir(), 'docalign-event-')), 'event.json')
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }))
  const env = {
    ...{ GITHUB_REPOSITORY: 'acme/tool', GITHUB_EVENT_PATH: event },
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
  }
  return { kept, asked, env }
}

describe('The action', () => {
  it('reports a pull request against its base, in annotations, summary, output and SARIF', async () => {
    const { path, base } = cloned()
    const run = await acted(path, { base, sarif: '.git/docs.sarif' })
    expect(run).toMatchObject({ code: 1, findings: '1' })
    expect(run.stdout).toMatch(/^::\w+ file=README\.md,line=3,.*moved to `?src\/main\.js/m)
    expect(run.summary).toContain('1 statement in the docs became false')
    expect(JSON.parse(readFileSync(join(path, '.git/docs.sarif'), 'utf8')).runs[0].results).toHaveLength(1)
    expect(await acted(path, { base, fail: 'false' }, standIn())).toMatchObject({ code: 0, findings: '1' })
    expect(await acted(path, {})).toMatchObject({ code: 1, findings: '2' })
  })

  it('says plainly that a checkout is shallow, and ends with what the command line ends with', async () => {
    const { path } = cloned('--depth', '1')
    const run = await acted(path, {})
    expect(run.stdout).toContain('::notice::The checkout has no history: use actions/checkout with fetch-depth: 0')
    expect(run.summary).toContain('not checked: this clone is shallow')
    expect(await acted(path, { path: 'nowhere' })).toMatchObject({ code: 2, summary: '', findings: undefined })
  })

  it('reports what it found in spite of a misspelt key of the configuration, and fails for it', async () => {
    const { path, base } = cloned()
    writeFileSync(join(path, '.docalign.yml'), 'exlude: []\n')
    const run = await acted(path, { base })
    expect(run).toMatchObject({ code: 2, findings: '1' })
    expect(run.stdout).toContain('::error file=.docalign.yml,line=1,col=1,title=Configuration::DOCALIGN_E502')
    expect(run.summary).toContain('1 problem in the configuration')
    expect(await acted(path, { base, fail: 'false' })).toMatchObject({ code: 0, findings: '1' })
  })

  it('never fails a job that it may not fail, even where the configuration is broken', async () => {
    const { path, base } = cloned()
    const broken = { ...{ path: '.', base: '' }, fail: 'false' }
    writeFileSync(join(path, '.docalign.yml'), 'version: [\n')
    expect(await acted(path, { base })).toMatchObject({ code: 2, summary: '' })
    const run = await acted(path, broken)
    expect(run).toMatchObject({ code: 0, summary: '', findings: undefined })
    expect(run.stdout).toContain('::warning::The docs were not checked; the log of this step says why')
    expect(run.stderr).toContain('.docalign.yml')
  })

  it('keeps one comment of a pull request, and makes none without findings', async () => {
    const { path, base } = cloned()
    const { kept, asked, env } = await comments()
    const program = standIn()
    const commented = (from: string) => acted(path, { base: from, token: 'ghs_secret' }, { ...env, ...program })
    await commented('HEAD')
    expect(kept).toHaveLength(1)
    await commented(base)
    await commented(base)
    expect(kept).toHaveLength(2)
    expect(kept[1]?.body).toContain('One claim.')
    await commented('HEAD')
    expect(kept[1]?.body).toContain('No docs changed')
    expect(asked.every((line) => line.endsWith('Bearer ghs_secret'))).toBe(true)
  })

  it('has a model read what a pull request changes, within its budget, and says what that took', async () => {
    const [drift] = DRIFTS
    if (!drift) throw new Error('there is no drift')
    const model = await openStandIn(knowing(DRIFTS))
    afterwards(() => model.close())
    const repository = fixture()
    const base = repository.commit({ ...drift.page, ...drift.before })
    repository.commit(drift.after)
    const path = mkdtempSync(join(tmpdir(), 'docalign-clone-'))
    afterwards(() => rmSync(path, { recursive: true }))
    execFileSync('git', ['clone', '--quiet', `file://${repository.path}`, path])
    const inputs = { base, model: 'openai:m', model_key: API_KEY, model_endpoint: model.endpoint.baseUrl }
    const run = await acted(path, inputs)
    expect(run).toMatchObject({ code: 1, findings: '1' })
    const cost = 'm read the docs that this pull request concerns: 1 passages, 2 new requests, 30 tokens'
    expect(run.stdout).toContain(`::notice::${cost}\n`)
    expect(run.summary).toContain('`m` read 1 passage and found 1 false statement, with 2 new requests (30 tokens).')
    expect(model.received[0]).toMatchObject({ headers: { authorization: `Bearer ${API_KEY}` }, body: { model: 'm' } })
    expect(run.stdout + run.stderr + run.summary).not.toContain(API_KEY)
    const asked = model.received.length
    const little = await acted(path, { ...inputs, max_tokens: '200' })
    expect(little.stdout).toContain('Not all were read: the budget of 200 tokens is used up')
    const fork = await acted(path, { ...inputs, model_key: '' })
    expect(fork).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('::notice::No model read this pull request'),
    })
    const push = await acted(path, { ...inputs, base: '' })
    expect(push.stdout).toContain('::notice::A model reads pull requests only')
    expect(model.received.length).toBe(asked)
    const agent = await acted(path, { ...inputs, model: 'claude' })
    expect(agent).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('the input model is not one of anthropic, azure'),
    })
  })

  it('goes on where the token may not comment', async () => {
    const { path, base } = cloned()
    const { env } = await comments(403)
    const run = await acted(path, { base, token: 'ghs_secret' }, { ...env, ...standIn() })
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('::notice::No comment was written: GitHub answered 403')
    expect(run.stdout + run.stderr + run.summary).not.toContain('ghs_secret')
  })

  it('hands every input to a step, the token to that which comments alone', () => {
    const given = STEPS.map(({ env = {}, if: condition = '' }) =>
      [...JSON.stringify(env).matchAll(/inputs\.(\w+)/g), ...condition.matchAll(/inputs\.(\w+)/g)].map(
        ([, name]) => name,
      ),
    )
    expect(new Set(given.flat())).toEqual(new Set(Object.keys(INPUTS)))
    const withToken = STEPS.filter((_, index) => given[index]?.includes('token')).map(({ run }) => run)
    expect(withToken).toEqual([expect.stringContaining('comment.mjs')])
    // What a workflow writes goes to the shell in variables.
    for (const { run = '' } of STEPS) expect(run).not.toContain('${{')
  })
})
