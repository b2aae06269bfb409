import { expect, it } from 'vitest'
import { completed, quiet, useApp } from './app.ts'

const PAST = 'Before DocAlign was installed'
const PAGES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const README = `# Widgets\n\n${PAGES.map((page) => `See [${page}](docs/${page}.md).\n`).join('\n')}`
const FILES = {
  '.docalign.yml': 'epochs:\n  gate: off\ncheck: { min_confidence: 0 }\n',
  'README.md': README,
  ...Object.fromEntries(PAGES.map((page) => [`docs/${page}.md`, `# ${page}\n`])),
}

const app = useApp()
let repositories = 0

/** A repository with a change on each of the last days, on which DocAlign is installed then: the first drops a page, the fifth its link. */
async function installedWith(changes: number) {
  repositories++
  const { github } = app
  const repository = await github.createRepository({ owner: `past-${repositories}`, name: 'widgets' })
  const at = (day: number): string => new Date(Date.now() + (day - changes - 1) * 86_400_000).toISOString()
  await repository.commit('main', FILES, { message: 'Begin', at: at(0) })
  let sha = ''
  for (let day = 1; day <= changes; day++) {
    const change =
      day === 5 ? { 'README.md': README.replace('See [a](docs/a.md).\n\n', '') } : { 'src/n.js': `${day}\n` }
    sha = await repository.commit('main', day === 1 ? { 'docs/a.md': null } : change, { message: 'Go on', at: at(day) })
  }
  await github.install([repository])
  const first = await completed(repository, sha)
  await quiet(app, repository)
  return { repository, first }
}

it('The first check run after the past year was checked says what it made false, and no later one', async () => {
  const { repository, first } = await installedWith(12)
  expect(first.summary).not.toContain(PAST)
  const feature = await repository.commit('feature', { 'docs/b.md': '# B\n' }, { from: 'main', message: 'Change' })
  await repository.openPullRequest({ head: 'feature', title: 'Change' })
  expect((await completed(repository, feature)).summary).toContain(
    `**${PAST}:** within a year, 1 of 12 changes made 1 statement false. 1 was fixed by hand, after 4 days at the median.`,
  )
  await quiet(app, repository)
  const next = await repository.commit('main', { 'src/n.js': 'n\n' }, { message: 'Go on' })
  expect((await completed(repository, next)).summary).not.toContain(PAST)
})
