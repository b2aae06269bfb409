import { expect, it } from 'vitest'
import { checkRunsOf, eventually, quiet, useApp } from './app.ts'
import { ASKING, arrived } from './arrived.ts'
import { FILES } from './widgets.ts'

const app = useApp({}, ASKING)

it('A configuration is asking for it: with one at the start there is no issue, and with a later one it is closed', async () => {
  const asked = await arrived(app, 'asked', { ...FILES, '.docalign.yml': 'epochs:\n  gate: off\n' })
  expect(asked.repository.issues).toEqual([])
  expect(checkRunsOf(asked.repository, asked.head).at(-1)?.title).toBe('This change makes 1 statement false')

  const { repository, head } = await arrived(app, 'asking-later', FILES)
  await repository.commit('main', { '.docalign.yml': 'epochs:\n  gate: off\n' })
  await eventually(() => {
    expect(repository.issues).toMatchObject([{ state: 'closed', body: expect.stringContaining('by `.docalign.yml`') }])
    expect(checkRunsOf(repository, head).at(-1)?.title).toBe('This change makes 1 statement false')
    expect(repository.comments.length + repository.reviewComments.length).toBe(1)
  })
})

it('An issue that was opened by an interrupted attempt is not opened again', async () => {
  const repository = await app.github.createRepository({ owner: 'interrupted', name: 'widgets' })
  const main = await repository.commit('main', FILES, { message: 'Begin' })
  // GitHub opens it, and the answer is lost.
  app.github.fault({ method: 'POST', path: /^\/repos\/interrupted\/widgets\/issues$/, drop: 'after' })
  await app.github.install([repository])
  await eventually(() => expect(checkRunsOf(repository, main).at(-1)?.title).toMatch(/^Not switched on yet: #/))
  await quiet(app, repository)
  expect(repository.issues).toHaveLength(1)
})
