import { EventEmitter, once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { claimCheckRun, findCheckRun } from '../../../src/app/github/store/check-runs.ts'
import {
  abandonCheckRun,
  completeCheckRun,
  openCheckRun,
  updateCheckRun,
} from '../../../src/app/github/write-check-run.ts'
import type { Annotation } from '../../../src/report/pull-request/check-run/annotations.ts'
import { countedQueries } from '../../counted-queries.ts'
import { useTestDatabase } from '../../databases.ts'
import { type Scene, scene } from './scene.ts'

const database = useTestDatabase()

const PENDING = { title: 'Checking', summary: 'Soon.' }

function notes(count: number, word = 'Line'): Annotation[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ path: 'README.md', start_line: index + 1, end_line: index + 1, annotation_level: 'warning' as const },
    ...{ title: 'Drift', message: `${word} ${index + 1}` },
  }))
}

function finished(annotations: readonly Annotation[] = [], summary = 'All good.') {
  const actions = [{ label: 'Re-check', description: 'Check again', identifier: 'recheck' as const }]
  return { conclusion: 'neutral' as const, title: 'Done', summary, text: 'More.', annotations, actions }
}

async function ready(): Promise<Scene & { sha: string; lines(): string[] }> {
  const started = await scene(database.queries)
  const sha = await started.repository.commit('topic', { 'a.md': 'a\n' }, { from: 'main' })
  started.written()
  const lines = (): string[] => (started.repository.checkRuns.at(-1)?.annotations ?? []).map(({ message }) => message)
  return { ...started, sha, lines }
}

const messages = (annotations: readonly Annotation[]): string[] => annotations.map(({ message }) => message)

describe('A check run', () => {
  it('is opened, told of, and completed, as one', async () => {
    const { publisher, repository, sha, written } = await ready()
    await openCheckRun(publisher, sha, 1, PENDING)
    await openCheckRun(publisher, sha, 1, PENDING)
    expect(repository.checkRuns).toMatchObject([{ status: 'in_progress', title: 'Checking', headSha: sha }])
    await updateCheckRun(publisher, sha, 1, { title: 'Trying again', summary: 'Later.' })
    expect(repository.checkRuns).toMatchObject([{ status: 'in_progress', title: 'Trying again' }])
    await completeCheckRun(publisher, sha, 1, finished(notes(3)))
    expect(repository.checkRuns).toMatchObject([
      { name: 'DocAlign', status: 'completed', conclusion: 'neutral', title: 'Done', text: 'More.', actions: [{}] },
    ])
    expect(written().filter((line) => line.startsWith('POST'))).toEqual(['POST /check-runs'])
  })

  it('is created once by many who complete it at once', async () => {
    const { publisher, repository, sha } = await ready()
    await Promise.all(Array.from({ length: 6 }, () => openCheckRun(publisher, sha, 1, PENDING)))
    await completeCheckRun(publisher, sha, 1, finished())
    expect(repository.checkRuns).toHaveLength(1)
  })

  it('is created once when the creation is slow and the clock of another who completes it is ahead', async () => {
    const { publisher, repository, sha } = await ready()
    const steps = new EventEmitter()
    const begun = once(steps, 'begun')
    const createCheckRun: typeof publisher.writer.createCheckRun = async (...created) => {
      const answered = once(steps, 'answered')
      steps.emit('begun')
      await answered
      return publisher.writer.createCheckRun(...created)
    }
    const slow = { ...publisher, writer: { ...publisher.writer, createCheckRun } }
    const opened = openCheckRun(slow, sha, 1, PENDING)
    await begun
    const { queries, count } = countedQueries(database.queries)
    const ahead = { ...publisher, queries, now: () => Date.now() + 60_000 }
    const completed = completeCheckRun(ahead, sha, 1, finished())
    // It has asked, and waits for the other.
    await vi.waitFor(() => expect(count()).toBeGreaterThan(1))
    steps.emit('answered')
    await Promise.all([opened, completed])
    expect(repository.checkRuns).toMatchObject([{ status: 'completed' }])
  })

  it('is posted once when the answer to its creation was lost', async () => {
    const { github, publisher, repository, sha } = await ready()
    github.fault({ method: 'POST', path: /\/check-runs$/, drop: 'after' })
    await expect(openCheckRun(publisher, sha, 1, PENDING)).rejects.toThrow()
    expect(repository.checkRuns).toHaveLength(1)
    await completeCheckRun(publisher, sha, 1, finished(notes(2)))
    expect(repository.checkRuns).toMatchObject([{ status: 'completed' }])
  })

  it.each([
    ['with 502', { status: 502 }],
    ['never', { drop: 'before' as const }],
  ])('is posted when its creation was answered %s', async (_, fault) => {
    const { github, publisher, repository, sha } = await ready()
    github.fault({ method: 'POST', path: /\/check-runs$/, ...fault })
    await expect(completeCheckRun(publisher, sha, 1, finished())).rejects.toThrow()
    await completeCheckRun(publisher, sha, 1, finished())
    expect(repository.checkRuns).toMatchObject([{ status: 'completed' }])
  })

  it('is taken over from a writer that died before it wrote', async () => {
    const { publisher, repository, sha } = await ready()
    const key = { repositoryId: repository.id, headSha: sha, name: 'DocAlign' }
    await claimCheckRun(publisher.queries, { ...key, head: 1 })
    await completeCheckRun(publisher, sha, 1, finished())
    expect(repository.checkRuns).toMatchObject([{ status: 'completed' }])
    expect(await findCheckRun(publisher.queries, repository.id, sha, 'DocAlign')).toMatchObject({
      id: repository.checkRuns[0]?.id,
      status: 'completed',
    })
  })

  it('gathers more annotations than one request takes', async () => {
    const { publisher, sha, lines, written } = await ready()
    await completeCheckRun(publisher, sha, 1, finished(notes(90)))
    expect(lines()).toEqual(messages(notes(90)))
    expect(written()).toHaveLength(3)
  })

  it('has the first hundred annotations, with two requests, of however many it is given', async () => {
    const { publisher, sha, lines, written } = await ready()
    await openCheckRun(publisher, sha, 1, PENDING)
    written()
    await completeCheckRun(publisher, sha, 1, finished(notes(15_000)))
    expect(lines()).toEqual(messages(notes(100)))
    expect(written()).toHaveLength(2)
  })

  it.each([1, 2].flatMap((batch) => (['before', 'after'] as const).map((drop) => ({ batch, drop }))))(
    'has each annotation once when the connection breaks $drop batch $batch',
    async ({ batch, drop }) => {
      const { github, publisher, repository, sha, lines } = await ready()
      await openCheckRun(publisher, sha, 1, PENDING)
      let sent = 0
      const updateCheckRun: typeof publisher.writer.updateCheckRun = (place, id, content) => {
        if (++sent === batch) github.fault({ method: 'PATCH', path: /\/check-runs\//, drop })
        return publisher.writer.updateCheckRun(place, id, content)
      }
      const failing = { ...publisher, writer: { ...publisher.writer, updateCheckRun } }
      await expect(completeCheckRun(failing, sha, 1, finished(notes(90)))).rejects.toThrow()
      await completeCheckRun(publisher, sha, 1, finished(notes(90)))
      expect(lines()).toEqual(messages(notes(90)))
      expect(repository.checkRuns).toMatchObject([{ status: 'completed' }])
    },
  )

  it('that is completed again with the same annotations says what is new, as one', async () => {
    const { publisher, repository, sha, lines } = await ready()
    await completeCheckRun(publisher, sha, 1, finished(notes(60)))
    await completeCheckRun(publisher, sha, 1, finished(notes(60), 'Still.'))
    expect(repository.checkRuns).toMatchObject([{ status: 'completed', summary: 'Still.' }])
    expect(lines()).toEqual(messages(notes(60)))
  })

  it.each([
    ['other ones', notes(2, 'Other')],
    ['none', []],
  ])('that had annotations is replaced when it is completed with %s', async (_, annotations) => {
    const { publisher, repository, sha, lines } = await ready()
    await completeCheckRun(publisher, sha, 1, finished(notes(60)))
    await completeCheckRun(publisher, sha, 1, finished(annotations))
    expect(repository.checkRuns.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(lines()).toEqual(messages(annotations))
    await completeCheckRun(publisher, sha, 1, finished(annotations, 'Again.'))
    expect(repository.checkRuns).toHaveLength(2)
  })

  it('has no annotation of an interrupted attempt that found others', async () => {
    const { github, publisher, sha, lines } = await ready()
    await openCheckRun(publisher, sha, 1, PENDING)
    let sent = 0
    const updateCheckRun: typeof publisher.writer.updateCheckRun = (place, id, content) => {
      if (++sent === 2) github.fault({ method: 'PATCH', path: /\/check-runs\//, drop: 'before' })
      return publisher.writer.updateCheckRun(place, id, content)
    }
    const failing = { ...publisher, writer: { ...publisher.writer, updateCheckRun } }
    await expect(completeCheckRun(failing, sha, 1, finished(notes(90)))).rejects.toThrow()
    await completeCheckRun(publisher, sha, 1, finished(notes(70, 'Other')))
    expect(lines()).toEqual(messages(notes(70, 'Other')))
  })

  it('that nobody needs any more is completed if it was opened, and only then', async () => {
    const { publisher, repository, sha } = await ready()
    await abandonCheckRun(publisher, sha, 1, finished())
    expect(repository.checkRuns).toEqual([])
    await openCheckRun(publisher, sha, 1, PENDING)
    await abandonCheckRun(publisher, sha, 1, finished([], 'Superseded.'))
    await abandonCheckRun(publisher, sha, 1, finished([], 'Twice.'))
    expect(repository.checkRuns).toMatchObject([{ status: 'completed', summary: 'Superseded.' }])
  })

  it('that is completed is not told to go on', async () => {
    const { publisher, repository, sha } = await ready()
    await completeCheckRun(publisher, sha, 1, finished())
    await updateCheckRun(publisher, sha, 1, PENDING)
    expect(repository.checkRuns).toMatchObject([{ status: 'completed', title: 'Done' }])
  })

  it('of another App is none of ours', async () => {
    const { publisher, repository, sha } = await ready()
    await repository.checkRun({ sha, name: 'DocAlign', conclusion: 'success' })
    await completeCheckRun(publisher, sha, 1, finished())
    expect(repository.checkRuns.map(({ conclusion }) => conclusion).sort()).toEqual(['neutral', 'success'])
  })
})
