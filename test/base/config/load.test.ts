import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import { createRepository } from 'github-sandbox/repositories/repository'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import { loadConfig } from '../../../src/base/config/load.ts'
import { openRepository } from '../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function committed(
  files: Readonly<Record<string, SandboxFile>>,
): Promise<{ repository: GitRepository; head: string }> {
  const fixture = createRepository()
  cleanups.push(() => fixture.remove())
  const head = fixture.commit(files)
  const repository = await openRepository(fixture.path)
  cleanups.push(() => repository.close())
  return { repository, head }
}

describe('loadConfig', () => {
  it('prefers .docalign.yml to .github/docalign.yml', async () => {
    const both = await committed({
      '.docalign.yml': 'docs: {exclude: [a]}',
      '.github/docalign.yml': 'docs: {exclude: [b]}',
    })
    expect(await loadConfig(both.repository, both.head, CLAIM_TYPES)).toMatchObject({
      file: '.docalign.yml',
      config: { docs: { exclude: ['a'] } },
    })
    const one = await committed({ '.github/docalign.yml': 'docs: {exclude: [b]}\nfoo: 1' })
    const loaded = await loadConfig(one.repository, one.head, CLAIM_TYPES)
    expect(loaded.config.docs.exclude).toEqual(['b'])
    expect(loaded.problems[0]?.message).toMatch(/^DOCALIGN_E502 \.github\/docalign\.yml:2:1 unknown key "foo"/)
  })

  it('is the defaults without a file', async () => {
    const { repository, head } = await committed({ 'README.md': 'hi' })
    expect(await loadConfig(repository, head, CLAIM_TYPES)).toEqual({ file: null, config: defaultConfig, problems: [] })
  })

  it.each([
    ['a symbolic link', { symlink: '/etc/passwd' }],
    ['a file of 2 MB', 'x'.repeat(2_000_000)],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x5b])],
  ])('refuses %s', async (_, file) => {
    const { repository, head } = await committed({ '.docalign.yml': file })
    const { config, problems } = await loadConfig(repository, head, CLAIM_TYPES)
    expect(config).toEqual(defaultConfig)
    expect(problems.map(({ code }) => code)).toEqual(['DOCALIGN_E501'])
  })
})
