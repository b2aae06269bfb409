import { expect, it } from 'vitest'
import { querySimilarity } from '../../src/search/live/signals/signals.ts'

it('Queries that share half of their words ask the same', () => {
  expect(querySimilarity('export Markdown', 'saving files')).toEqual({ value: 0, isSame: false })
  expect(querySimilarity('export the notes', 'how to export notes')).toEqual({ value: 1, isSame: true })
})
