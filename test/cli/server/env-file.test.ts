import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { history } from '../../engine/scan/scanned.ts'
import { listening } from '../../silent-server.ts'
import { docalign } from '../streams.ts'

/** A folder whose `.env` names a database; who connects there is noted. */
let cwd = ''
let connections: string[] = []
beforeEach(async () => {
  const { path, git } = history({ 'README.md': '# Notes\n', 'package.json': '{"name":"notes"}\n' })
  git('remote', 'add', 'origin', 'git@github.com:acme/notes.git')
  cwd = path
  connections = []
  const server = createServer((socket) => {
    connections.push('connected')
    socket.destroy()
  })
  const port = await listening(server)
  writeFileSync(
    join(cwd, '.env'),
    `DATABASE_URL=postgres://x@127.0.0.1:${port}/x\nREDIS_URL=redis://127.0.0.1:${port}\nDOCALIGN_LLM_BASE_URL=http://127.0.0.1:${port}/v1\nDOCALIGN_LLM_MODEL=m\n`,
  )
})

describe('The .env of a folder', () => {
  it.each([
    'check .',
    'check . --json',
    'init --dry-run',
    'config check',
    'judge README.md',
    'judge README.md --sources .',
    'eval epoch create .',
    'eval epoch validate .',
    'eval run --corpus .',
    'mcp --namespace project:acme/notes',
  ])('is not obeyed by docalign %s', async (line) => {
    // The embedded database, which it turns to instead, cannot be there.
    const { stderr } = await docalign(line.split(' '), { cwd, env: { DOCALIGN_DATA: join(cwd, '.env') } })
    expect(connections).toEqual([])
    expect(stderr).not.toContain('127.0.0.1')
  })

  it.each([
    'server migrate status',
    'server jobs failed',
    'server trust show project:acme/notes',
    'search project:acme/notes how',
    'eval epoch create project:acme/notes',
    'eval epoch validate 7',
    'server token create --namespace project:acme/notes',
  ])('says where the server is for docalign %s', async (line) => {
    const { code, stderr } = await docalign(line.split(' '), { cwd })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^DOCALIGN_E601 cannot use the \w+ at 127\.0\.0\.1:/)])
    expect(connections).not.toEqual([])
  })

  it('is read by whatever command is told so', async () => {
    const { stderr } = await docalign(['mcp', '--env-file', '.env'], { cwd })
    expect(stderr).toMatch(/^DOCALIGN_E601 /)
    expect(await docalign(['mcp', '--env-file', 'none.env'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^DOCALIGN_E402 cannot read .*none\.env: no such file/),
    })
  })
})

it('Of the commands that open a database, those and no others read .env', () => {
  const namesOf = (wanted: unknown) => COMMANDS.filter(({ server }) => server === wanted).map(({ name }) => name)
  expect(namesOf(undefined)).toEqual([
    ...['check', 'fix', 'backtest', 'explain', 'init', 'config check', 'config schema', 'lsp', 'mcp', 'judge'],
    ...['eval metrics', 'eval compare', 'completion'],
  ])
  expect(namesOf('by namespace')).toEqual(['search', 'eval epoch create', 'eval epoch validate', 'eval run'])
})
