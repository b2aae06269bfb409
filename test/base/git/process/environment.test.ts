import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createClones } from '../../../../src/base/git/clones/clones.ts'
import { startLauncher } from '../../../../src/base/git/process/launcher.ts'
import { openRepository } from '../../../../src/base/git/repository.ts'
import { afterwards, fixture } from '../opened.ts'

const SECRETS = {
  ...{ WEBHOOK_SECRET: 'canary-1', PRIVATE_KEY: 'canary-2', DATABASE_URL: 'postgres://me:canary-3@db/x' },
  ...{
    DOCALIGN_LLM_API_KEY: 'canary-4',
    AWS_SECRET_ACCESS_KEY: 'canary-5',
    GIT_TRACE: '/tmp/canary-6',
    GITHUB_TOKEN: 'canary-7',
  },
}

/** A folder in front of the PATH whose `git` notes the environment that it is given, and then is git. */
function watchedGit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-git-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nenv >> ${folder}/seen\nexec ${git} "$@"\n`)
  chmodSync(join(folder, 'git'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value)
  afterwards(() => vi.unstubAllEnvs())
  return join(folder, 'seen')
}

it('No secret of the environment reaches git', async () => {
  const made = fixture()
  made.commit({ 'a.md': 'a\n' })
  const seen = watchedGit()
  const repository = await openRepository(made.path)
  await repository.tree('HEAD')
  await repository.blame('HEAD', 'a.md', [1])
  await repository.close()
  const folder = mkdtempSync(join(tmpdir(), 'docalign-clones-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const clones = createClones(folder, 'http://127.0.0.1:1')
  const origin = { id: 1, url: 'http://127.0.0.1:1/a/b.git', token: 'token-of-the-installation', size: null }
  await clones.update(origin, ['refs/heads/main']).catch(() => {})
  await clones.close()
  const text = readFileSync(seen, 'utf8')
  expect(text).toContain('GIT_CONFIG_NOSYSTEM=1')
  expect(text).toContain('DOCALIGN_GIT_TOKEN=token-of-the-installation')
  expect(text.match(/^.*canary.*$/gm)).toBeNull()
})

it.skipIf(!existsSync('/proc/self/environ'))('Nor does one reach the process that starts git', async () => {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value)
  const launcher = await startLauncher()
  afterwards(async () => {
    vi.unstubAllEnvs()
    await launcher.close()
  })
  const parent = launcher.launch({
    file: 'sh',
    args: ['-c', 'tr "\\0" "\\n" < /proc/$PPID/environ'],
    env: { PATH: '/usr/bin:/bin' },
  })
  const chunks: Buffer[] = []
  parent?.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await parent?.exited
  const text = Buffer.concat(chunks).toString()
  expect(text).toMatch(/^PATH=/m)
  expect(text).not.toContain('canary')
})

it('The proxy of the network reaches the git that fetches, and no other', async () => {
  const made = fixture()
  made.commit({ 'a.md': 'a\n' })
  const seen = watchedGit()
  vi.stubEnv('https_proxy', 'http://proxy.invalid:3128')
  const repository = await openRepository(made.path)
  await repository.tree('HEAD')
  await repository.close()
  expect(readFileSync(seen, 'utf8')).not.toContain('proxy.invalid')
  const folder = mkdtempSync(join(tmpdir(), 'docalign-clones-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const clones = createClones(folder, 'https://127.0.0.1:1')
  const origin = { id: 1, url: 'https://127.0.0.1:1/a/b.git', token: null, size: null }
  await clones.update(origin, ['refs/heads/main']).catch(() => {})
  await clones.close()
  expect(readFileSync(seen, 'utf8')).toContain('https_proxy=http://proxy.invalid:3128')
})
