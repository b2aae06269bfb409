import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { afterwards, fixture } from '../git/opened.ts'
import { programFile } from '../programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = '# Tool\n\nThe code is in `src/run.js`.\n'

interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly summary: string
  readonly output: string
}

/** Runs what the action runs, with the environment that GitHub gives it. */
async function act(inputs: Readonly<Record<string, string>>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-action-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  const [summary, output] = [join(folder, 'summary.md'), join(folder, 'output')]
  for (const file of [summary, output]) writeFileSync(file, '')
  const child = spawn(process.execPath, [join(ROOT, 'action/run.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: process.env.TMPDIR },
      ...{ DOCALIGN_PROGRAM: programFile('docalign'), GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, ...inputs },
    },
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  const code = await new Promise<number | null>((settle) => child.once('close', settle))
  return { code, stdout, summary: readFileSync(summary, 'utf8'), output: readFileSync(output, 'utf8') }
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
  const inputs = {
    ...{ DOCALIGN_TOKEN: 'ghs_secret', GITHUB_REPOSITORY: 'acme/tool', GITHUB_EVENT_PATH: event },
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
  }
  return { kept, asked, inputs }
}

describe('The action', () => {
  it('reports a pull request against its base, in annotations, summary, output and SARIF', async () => {
    const { path, base } = cloned()
    const sarif = join(path, '.git/docs.sarif')
    const run = await act({ DOCALIGN_PATH: path, DOCALIGN_BASE: base, DOCALIGN_SARIF: sarif })
    expect(run).toMatchObject({ code: 1, output: 'findings=1\n' })
    expect(run.stdout).toMatch(/^::\w+ file=README\.md,line=3,.*moved to `?src\/main\.js/m)
    expect(run.summary).toContain('1 claim in the docs stopped being true')
    expect(JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results).toHaveLength(1)
    expect(await act({ DOCALIGN_PATH: path, DOCALIGN_BASE: base, DOCALIGN_FAIL: 'false' })).toMatchObject({ code: 0 })
    expect(await act({ DOCALIGN_PATH: path })).toMatchObject({ code: 1, output: 'findings=2\n' })
  })

  it('says plainly that a checkout is shallow, and ends with what the command line ends with', async () => {
    const { path } = cloned('--depth', '1')
    const run = await act({ DOCALIGN_PATH: path })
    expect(run.stdout).toContain('::notice::The checkout has no history: use actions/checkout with fetch-depth: 0')
    expect(run.summary).toContain('could not be checked against history')
    expect(await act({ DOCALIGN_PATH: join(path, 'nowhere') })).toMatchObject({ code: 2, summary: '', output: '' })
  })

  it('keeps one comment of a pull request, and makes none without findings', async () => {
    const { path, base } = cloned()
    const { kept, asked, inputs } = await comments()
    await act({ ...inputs, DOCALIGN_PATH: path, DOCALIGN_BASE: 'HEAD' })
    expect(kept).toHaveLength(1)
    await act({ ...inputs, DOCALIGN_PATH: path, DOCALIGN_BASE: base })
    await act({ ...inputs, DOCALIGN_PATH: path, DOCALIGN_BASE: base })
    expect(kept).toHaveLength(2)
    expect(kept[1]?.body).toContain('1 claim in the docs stopped being true')
    await act({ ...inputs, DOCALIGN_PATH: path, DOCALIGN_BASE: 'HEAD' })
    expect(kept[1]?.body).toContain('No docs changed')
    expect(asked.every((line) => line.endsWith('Bearer ghs_secret'))).toBe(true)
  })

  it('goes on where the token may not comment', async () => {
    const { path, base } = cloned()
    const { inputs } = await comments(403)
    const run = await act({ ...inputs, DOCALIGN_PATH: path, DOCALIGN_BASE: base })
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('::notice::No comment was written: GitHub answered 403')
    expect(run.stdout + run.summary).not.toContain('ghs_secret')
  })

  it('is described with every input that it reads', () => {
    const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
    const step = runs.steps.find(({ id }: { id?: string }) => id === 'check')
    const named = Object.keys(step.env).map((name) => name.replace('DOCALIGN_', '').toLowerCase())
    expect(named.sort()).toEqual(Object.keys(inputs).sort())
    const program = readFileSync(join(ROOT, 'action/run.mjs'), 'utf8')
    for (const name of Object.keys(step.env)) expect(program).toContain(name)
  })
})
