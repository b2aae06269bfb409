import { describe, expect, it } from 'vitest'
import { attacked, failing } from './attacked.ts'

describe('Of a hostile checkout', () => {
  it('nothing is run, and what reads it sees no secret', async () => {
    const { own } = await attacked(() => ({ DOCALIGN_LLM_API_KEY: 'for the model' }))
    expect(Object.keys(own).filter((name) => /^(?:GITHUB|ACTIONS|INPUT|NPM|NODE_OPT|BASH)/i.test(name))).toEqual([])
    expect(own.DOCALIGN_LLM_API_KEY).toBe('for the model')
  })
})

describe('A program that cannot be fetched is said in one line, and fails the step unless nothing may:', () => {
  it.each([
    ['a version that names a place', { version: '../evil' }, 'the input version is not a version of docalign: ../evil'],
    [
      'a version that is a package',
      { version: 'npm:evil@1' },
      'the input version is not a version of docalign: npm:evil@1',
    ],
    [
      'a registry with a password',
      { registry: 'https://a:b@example.com' },
      'the input registry is not an http or https address without a user name',
    ],
  ])('%s', async (_, given, why) => {
    expect(await failing(given)).toEqual({ code: 2, said: `::error::The docs were not checked: ${why}` })
  })
})
