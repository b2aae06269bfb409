import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { beforeEach, describe, expect, it } from 'vitest'
import { diskUse } from '../../../../src/base/git/clones/clone-space.ts'
import { type Clones, createClones } from '../../../../src/base/git/clones/clones.ts'
import { afterwards } from '../opened.ts'

const MAIN = 'refs/heads/main'
const MB = 1_000_000

let github: GitHubSandbox
let folder = ''
let clones: Clones

beforeEach(async () => {
  github = await startGitHub()
  afterwards(() => github.close())
  folder = mkdtempSync(join(tmpdir(), 'docalign-clone-space-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  clones = createClones(folder, github.url)
  afterwards(() => clones.close())
})

/** A clone of a repository of some 1 MB, last used so many minutes ago. */
async function cloned(id: number, minutesAgo: number): Promise<string> {
  const repository = await github.createRepository({ owner: 'acme', name: `r${id}` })
  await repository.commit('main', { 'data.txt': randomBytes(1_000_000).toString('base64') })
  const path = await fetched(id)
  usedBefore(path, minutesAgo)
  return path
}

async function fetched(id: number): Promise<string> {
  const { path } = await clones.update({ id, url: `${github.url}/acme/r${id}.git`, token: null, size: null }, [MAIN])
  return path
}

function usedBefore(path: string, minutesAgo: number): void {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  utimesSync(join(path, 'docalign.prepared'), at, at)
}

describe('Clones that take too much room', () => {
  it('go in the order of their last use, until the rest fits', async () => {
    await cloned(1, 30)
    await cloned(2, 90)
    await cloned(3, 60)
    expect(await clones.shrink(null)).toEqual([])
    expect(clones.usage()).toMatchObject({ clones: 3 })
    expect(clones.usage().bytes).toBeGreaterThan(3 * MB)
    expect(await clones.shrink(10 * MB)).toEqual([])
    expect(await clones.shrink(2 * MB)).toEqual([2, 3])
    expect(await clones.list()).toEqual([1])
    expect(clones.usage().clones).toBe(1)
    expect(clones.usage().bytes).toBeLessThan(2 * MB)
  })

  it('are made anew when they are needed again', async () => {
    const path = await cloned(1, 30)
    expect(await clones.shrink(0)).toEqual([1])
    expect(existsSync(path)).toBe(false)
    await fetched(1)
    expect(execFileSync('git', ['--git-dir', path, 'cat-file', '-s', `${MAIN}:data.txt`]).toString()).toMatch(
      /^1333336$/m,
    )
  })

  it('stay while somebody uses them, also where they are about to be brought up to date', async () => {
    const path = await cloned(1, 90)
    await cloned(2, 30)
    const [one, another] = [clones.hold(1), clones.hold(1)]
    expect(await clones.shrink(0)).toEqual([2])
    one()
    one()
    expect(await clones.shrink(0)).toEqual([])
    expect(existsSync(path)).toBe(true)
    another()
    expect(await clones.shrink(0)).toEqual([1])
    const release = clones.hold(3)
    const [, evicted] = await Promise.all([cloned(3, 0), clones.shrink(0)])
    expect(evicted).toEqual([])
    release()
  })

  it('are remembered by their last use when the server starts again', async () => {
    await cloned(1, 30)
    await cloned(2, 90)
    const restarted = createClones(folder, github.url)
    afterwards(() => restarted.close())
    expect(restarted.usage()).toEqual({ clones: 0, bytes: 0 })
    expect(await restarted.shrink(2 * MB)).toEqual([2])
  })
})

describe('What clones take', () => {
  it('is measured anew only where one was used since', async () => {
    const used = await cloned(1, 30)
    const unused = await cloned(2, 90)
    // What a fetch leaves to do is done after it.
    await clones.removeFiles(1, () => false)
    await clones.removeFiles(2, () => false)
    await clones.shrink(null)
    const before = clones.usage().bytes
    const release = clones.hold(1)
    writeFileSync(join(used, 'docalign.words'), randomBytes(2 * MB))
    writeFileSync(join(unused, 'docalign.words'), randomBytes(2 * MB))
    release()
    await clones.shrink(null)
    const grown = clones.usage().bytes - before
    expect(grown).toBeGreaterThan(1.9 * MB)
    expect(grown).toBeLessThan(3 * MB)
  })

  it('is what the system says', async () => {
    const path = await cloned(1, 0)
    await clones.removeFiles(1, () => false)
    const [kilobytes = ''] = execFileSync('du', ['-sk', path]).toString().split('\t')
    expect(Math.abs((await diskUse(path)) / 1024 - Number(kilobytes))).toBeLessThan(16)
  })

  it('of a clone that was removed counts no more', async () => {
    await cloned(1, 0)
    await clones.shrink(null)
    await clones.remove(1)
    expect(clones.usage()).toEqual({ clones: 0, bytes: 0 })
    expect(await diskUse(join(folder, '1.git'))).toBe(0)
  })
})

it('Files beside what git keeps are deleted by their names', async () => {
  const path = await cloned(1, 0)
  for (const name of ['docalign-0.1.0-abc.facts', 'docalign-0.1.0-def.facts']) writeFileSync(join(path, name), '')
  await clones.removeFiles(1, (name) => name.includes('abc'))
  expect(readdirSync(path).filter((name) => name.startsWith('docalign-'))).toEqual(['docalign-0.1.0-def.facts'])
  await expect(clones.removeFiles(99, () => true)).resolves.toBeUndefined()
})
