import { describe, expect, it } from 'vitest'
import { nearest } from '../../../src/base/config/nearest.ts'

describe('nearest', () => {
  it.each([
    ['supress', ['suppress', 'search'], 'suppress'],
    ['minSeverity', ['min_severity', 'fail_on'], 'min_severity'],
    ['chekc', ['check', 'config'], 'check'],
    ['lern', ['learning', 'models'], null],
    ['learn', ['learning', 'models'], 'learning'],
    ['zzz', ['docs', 'code'], null],
    ['x', ['ab'], null],
    ['', ['a'], null],
    ['a'.repeat(1000), ['a'], null],
  ])('%s among %j is %s', (word, candidates, wanted) => {
    expect(nearest(word, candidates)).toBe(wanted)
  })
})
