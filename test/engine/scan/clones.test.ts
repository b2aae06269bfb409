import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'
import { fixture } from '../../base/git/opened.ts'
import { history, packageJson, placesOf, scanned } from './scanned.ts'

/** A repository whose page was true at its first commit; the second took away a script and a file, the third nothing. */
function drifted(): SandboxRepository {
  return history(
    {
      'README.md': '# Tidy\n\n- See [how](docs/how.md).\n- Run `npm run lint`.\n- See [all](docs/all.md).\n',
      'package.json': packageJson({ scripts: { lint: 'biome check' } }),
      'docs/how.md': '# How\n',
      'docs/all.md': '# All\n',
    },
    { 'package.json': packageJson({ scripts: {} }), 'docs/how.md': null },
    { 'NOTICE.txt': 'Nothing.\n' },
  )
}

function cloneOf(origin: SandboxRepository, ...options: readonly string[]): SandboxRepository {
  origin.git('config', 'uploadpack.allowFilter', 'true')
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  const clone = fixture({ bare: true })
  clone.git('remote', 'add', 'origin', `file://${origin.path}`)
  clone.git('fetch', '--quiet', ...options, 'origin', '+main:refs/heads/main')
  return clone
}

describe('A shallow clone', () => {
  it.each([1, 2])('of depth %i gives findings only of what is false whatever was before', async (depth) => {
    const { findings, claims } = await scanned(cloneOf(drifted(), `--depth=${depth}`).path)
    expect(placesOf(findings)).toEqual(['README.md:3 link docs/how.md'])
    expect(findings[0]).toMatchObject({ evidence_kind: 'closed_scope', last_true: null })
    expect(claims).toMatchObject({ total: 3, verified: 1, drifted: 1, uncertain: 1 })
  })

  it('gives findings where the history it has shows that the page was true', async () => {
    const origin = drifted()
    const { findings } = await scanned(cloneOf(origin, '--depth=3').path)
    expect(placesOf(findings)).toEqual(['README.md:3 link docs/how.md', 'README.md:4 command lint'])
    const first = origin.git('rev-parse', 'HEAD~2')
    expect(findings.map((finding) => finding.last_true)).toEqual([first, first])
  })
})

describe('A clone of any depth', () => {
  /** Seven dead links of one list that never were alive, and one that was. */
  const LINKS = ['old', ...'abcdefg'].map((name) => `- [${name}](docs/${name}.md)\n`).join('')

  it('reports nothing that the whole one does not', async () => {
    const origin = history(
      { 'README.md': `# A\n\n${LINKS}`, 'docs/old.md': '# Old\n', 'docs/x.md': '# X\n' },
      { 'docs/old.md': null },
    )
    const whole = await scanned(origin.path)
    expect(placesOf(whole.findings)).toEqual(['README.md:3 link docs/old.md'])
    const shallow = await scanned(cloneOf(origin, '--depth=1').path)
    expect(placesOf(shallow.findings)).toEqual([])
    expect(shallow.claims.possible).toBe(8)
  })
})

describe('A partial clone', () => {
  it('that has no page names the pages it could not read', async () => {
    const { docs, claims, skipped } = await scanned(cloneOf(drifted(), '--filter=blob:none').path)
    expect({ docs, total: claims.total }).toEqual({ docs: 0, total: 0 })
    expect(skipped).toEqual([
      { file: 'README.md', reason: 'is not in this clone' },
      { file: 'docs/all.md', reason: 'is not in this clone' },
    ])
  })

  it('that has the blobs of its head gives findings for what these alone can show', async () => {
    const origin = drifted()
    const clone = cloneOf(origin, '--filter=blob:none')
    for (const path of ['README.md', 'package.json', 'docs/all.md'])
      clone.git('fetch', '--quiet', 'origin', origin.git('rev-parse', `HEAD:${path}`))
    const { findings, claims } = await scanned(clone.path)
    expect(placesOf(findings)).toEqual(['README.md:3 link docs/how.md'])
    expect(claims).toMatchObject({ total: 3, verified: 1, drifted: 1, uncertain: 1 })
  })

  it('of a change that took a file away reports what leads to it', async () => {
    const origin = drifted()
    const clone = cloneOf(origin, '--filter=blob:none')
    clone.git('fetch', '--quiet', 'origin', origin.git('rev-parse', 'HEAD:README.md'))
    const { findings } = await scanned(clone.path, { base: 'HEAD~2' })
    expect(findings.map(({ value }) => value)).toContain('docs/how.md')
  })
})
