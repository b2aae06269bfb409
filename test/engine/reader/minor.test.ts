import { describe, expect, it } from 'vitest'
import { isMinorCorrection } from '../../../src/engine/reader/minor.ts'

describe('A correction', () => {
  it.each([
    ['Requests are sent to Github.', 'Requests are sent to GitHub.'],
    ['It is built on Starlete.', 'It is built on Starlette.'],
    ['Notes are orderd by date in `list`.', 'Notes are ordered by date in `list`.'],
  ])('of spelling in prose is minor: %s', (words, corrected) => {
    expect(isMinorCorrection(words, corrected, false)).toBe(true)
    expect(isMinorCorrection(words, corrected, true)).toBe(false)
  })

  it.each([
    ['in code', 'Call `readNote()` first.', 'Call `readNotes()` first.'],
    ['of a number', 'It tries 3 times.', 'It tries 5 times.'],
    ['of a number in a word', 'It needs Python3.', 'It needs Python4.'],
    ['by another word', 'Notes are kept for ever.', 'Notes are deleted after a day.'],
    ['of a short word', 'It is on by default.', 'It is off by default.'],
    ['by a word more', 'It is thread safe.', 'It is not thread safe.'],
    ['of a path', 'See docs/setup.md for it.', 'See docs/setups.md for it.'],
    ['of an option', 'Give --colour to it.', 'Give --color to it.'],
    ['that is none', 'It is thread safe.', ''],
    ['that changes nothing', 'It is thread safe.', 'It is thread safe.'],
  ])('%s is not', (_, words, corrected) => {
    expect(isMinorCorrection(words, corrected, false)).toBe(false)
  })
})
