import { spawn } from 'node:child_process'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'
import { openAnswerLog } from '../../../../src/base/answer-log.ts'
import { GitError } from '../../../../src/base/git/errors.ts'
import { followed } from '../../../../src/engine/backtest/past/backtest.ts'
import { type Backtest, checkChanges } from '../../../../src/engine/backtest/past/check-changes.ts'
import { openWindow } from '../../../../src/engine/backtest/past/window.ts'
import { fixture, open } from '../../../base/git/opened.ts'
import { programFile } from '../../../programs.ts'
import { configOf } from '../../scan/scanned.ts'

/** Each commit drops the page that another one linked to. */
function story(): SandboxRepository {
  const repository = fixture()
  const pages = ['a', 'b', 'c', 'd', 'e']
  repository.commit({
    'README.md': `# Tidy\n\n${pages.map((page) => `See [${page}](docs/${page}.md).\n`).join('\n')}`,
    ...Object.fromEntries(pages.map((page) => [`docs/${page}.md`, `# ${page}\n`])),
  })
  for (const page of pages) repository.commit({ [`docs/${page}.md`]: null }, `Drop ${page}`)
  return repository
}

function fileInMemory() {
  const file = {
    content: Buffer.alloc(0),
    read: async () => file.content,
    async write(bytes: Uint8Array) {
      file.content = Buffer.from(bytes)
    },
    async append(bytes: Uint8Array) {
      file.content = Buffer.concat([file.content, bytes])
    },
  }
  return file
}

class Stopped extends Error {}

/** What is asked of a repository whose commits are counted as they are compared, with a run that stops before the n-th change. */
async function asked(path: string, file: ReturnType<typeof fileInMemory>, stopBefore = Number.POSITIVE_INFINITY) {
  const repository = await open(path)
  let compared = 0
  let read = 0
  const backtest: Backtest = {
    repository: {
      ...repository,
      changes: (base, head) => {
        compared++
        return repository.changes(base, head)
      },
      tree: (commit) => {
        read++
        return repository.tree(commit)
      },
    },
    window: await openWindow(repository, await repository.resolve('HEAD'), 0),
    config: configOf(),
    now: 0,
    kept: await openAnswerLog(file),
    seal: 'seal',
    facts: null,
    progress: (_, done) => {
      if (done >= stopBefore) throw new Stopped()
    },
  }
  return { run: () => checkChanges(backtest), compared: () => compared, read: () => read, backtest }
}

describe('A backtest that was stopped', () => {
  it('goes on where it was, and comes to the same', async () => {
    const { path } = story()
    const file = fileInMemory()
    const first = await asked(path, file, 3)
    await expect(first.run()).rejects.toThrow(Stopped)
    const second = await asked(path, file)
    const { checked } = await second.run()
    const whole = await asked(path, fileInMemory())
    expect(checked).toEqual((await whole.run()).checked)
    expect(checked.map(({ statements }) => statements.map(({ value }) => value))).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((page) => [`docs/${page}.md`]),
    )
    expect(first.compared() + second.compared()).toBe(whole.compared())
  })

  it('follows no statement again to the same commit', async () => {
    const { path } = story()
    const file = fileInMemory()
    const first = await asked(path, file)
    const told = await followed(first.backtest, (await first.run()).checked)
    expect(told.flatMap(({ statements }) => statements.map(({ value }) => value))).toHaveLength(5)
    const second = await asked(path, file)
    expect(await followed(second.backtest, (await second.run()).checked)).toEqual(told)
    expect([first.read() > 0, second.read()]).toEqual([true, 0])
  })

  it('loses no more than the change whose line was cut off', async () => {
    const { path } = story()
    const file = fileInMemory()
    const whole = await asked(path, file)
    const { checked } = await whole.run()
    file.content = file.content.subarray(0, -5)
    const again = await asked(path, file)
    expect((await again.run()).checked).toEqual(checked)
    expect(again.compared()).toBe(whole.compared() / 5)
  })

  it('names a change that cannot be checked, checks the others, and tries it again', async () => {
    const { path } = story()
    const file = fileInMemory()
    const { backtest } = await asked(path, file)
    const { changes } = backtest.repository
    const [, second] = backtest.window.changes
    const fault = new GitError('DOCALIGN_E109', 'too much', { details: 'git diff-tree takes more than 60 s' })
    const failing = {
      ...backtest.repository,
      changes: async (base: string, head: string) => {
        if (head === second?.commit) throw fault
        return changes(base, head)
      },
    }
    const { checked, unread } = await checkChanges({ ...backtest, repository: failing })
    expect(checked).toHaveLength(4)
    expect(unread).toEqual([{ ...second, reason: 'git diff-tree takes more than 60 s' }])
    expect((await (await asked(path, file)).run()).unread).toEqual([])
  })

  it('begins anew under another configuration', async () => {
    const { path } = story()
    const file = fileInMemory()
    const first = await asked(path, file)
    await first.run()
    const other = await asked(path, file)
    await checkChanges({ ...other.backtest, seal: 'another' })
    expect(other.compared()).toBe(first.compared())
  })
})

describe('docalign backtest in a terminal', () => {
  // The program of the tests tells no builds apart, and so keeps nothing to go on from.
  it('ends by Ctrl-C, and says so', async () => {
    const { path } = story()
    const child = spawn(process.execPath, [programFile('docalign'), 'backtest', path, '--since', '10y'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr === '') child.kill('SIGINT')
      stderr += text
    })
    const code = await new Promise((done) => child.on('close', done))
    expect(code).toBe(130)
    expect(stderr).toMatch(/^checking 5 changes since \d{4}-\d{2}-\d{2}\nstopped\n$/)
  })
})
