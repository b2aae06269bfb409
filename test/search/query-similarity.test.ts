import { expect, it } from 'vitest'
import { querySimilarity } from '../../src/search/live/signals/signals.ts'
import { newNamespaceIndex } from '../../src/search/namespace-index.ts'

const SENTENCES = [
  'Export notes as Markdown files with the exporter.',
  'The exporter saves notes as files in a folder.',
  'Saving notes as files is what the exporter does.',
  'Files that the exporter saves are Markdown.',
  'The server listens on a port that is set in the environment.',
  'A port of the environment is where the server listens.',
  'Set the port of the server before it listens.',
  'Environment variables set what the server does.',
  'Passwords are hashed before the database stores them.',
  'The database stores hashed passwords and nothing else.',
  'Hashed passwords stand in the database.',
  'Who reads the database sees hashed passwords.',
]

function learnt(isLearnt: boolean) {
  const index = newNamespaceIndex()
  for (const [key, text] of [...SENTENCES, ...SENTENCES].entries()) index.put({ key, text, triggers: [], ties: [] })
  if (isLearnt) for (const _ of index.learn());
  return index
}

it('Queries without a common word ask the same if the docs use their words alike', () => {
  const similarity = querySimilarity(learnt(true))
  expect(similarity('export Markdown', 'saving files')).toMatchObject({ isSame: true, by: 'vectors' })
  expect(similarity('export Markdown', 'hashed passwords')).toMatchObject({ isSame: false, by: 'vectors' })
})

it('Without vectors the words of queries are compared', () => {
  const similarity = querySimilarity(learnt(false))
  expect(similarity('export Markdown', 'saving files')).toMatchObject({ value: 0, isSame: false, by: 'words' })
  expect(similarity('export the notes', 'how to export notes')).toMatchObject({ value: 1, isSame: true, by: 'words' })
  const strange = querySimilarity(learnt(true))('zebra crossing', 'zebra crossing')
  expect(strange).toMatchObject({ isSame: true, by: 'words' })
})
