import { describe, expect, it } from 'vitest'
import { history, packageJson, scanned } from '../scanned.ts'

const CODE = { 'package.json': packageJson({ name: 'notes' }), 'src/a.js': 'export const a = 1\n' }

describe('A finding', () => {
  it('asks for the quotes around an address to be removed', async () => {
    const { findings } = await scanned(
      history({ ...CODE, 'README.md': '# Notes\n\nSee [it](“https://notes.dev/a”) first.\n' }).path,
    )
    expect(findings.map(({ reason, suggestion }) => [reason, suggestion])).toEqual([
      ["the quotes around `https://notes.dev/a` are part of the link's target: remove them", 'https://notes.dev/a'],
    ])
  })

  it('suggests nothing that stands there already', async () => {
    const page = '# Work\n\nThe job is in `publish-all.yml`, next to `read-notes.js`.\n'
    const job = 'name: a\non: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: exit 0\n'
    const before = {
      ...CODE,
      '.github/workflows/publish-all.yml': job,
      'CONTRIBUTING.md': page,
      'src/read-notes.js': job,
    }
    const moved = { '.github/workflows/publish-all.yml': null, 'old/publish-all.yml.txt': job }
    const { findings } = await scanned(history(before, moved).path)
    for (const { value, suggestion } of findings) expect(suggestion).not.toBe(value)
  })

  it('looks names with a dollar sign up without it', async () => {
    const code = 'export class Notes {\n  $_readAll() {\n  }\n}\nexport function $openAll() {\n}\n'
    const page = '# Notes\n\n`$_readAll()` and `$openAll()` read them.\n'
    const { claims, findings } = await scanned(history({ ...CODE, 'src/b.js': code, 'README.md': page }).path)
    expect(claims.byType.symbol).toMatchObject({ verified: 2 })
    expect(findings).toEqual([])
  })
})
