import { describe, expect, it } from 'vitest'
import { renderFailure, renderPending, renderSuperseded } from '../../../src/report/pull-request/unfinished.ts'
import { HOSTILE, NOW } from '../sample.ts'
import { github, troubles } from './github.ts'
import { NEVER } from './sample.ts'

const CLONE = { code: 'DOCALIGN_E201', message: 'the repository could not be cloned' }

describe('a check run that is not finished', () => {
  it('says at once what is being looked at', () => {
    expect(renderPending('3f2c1ab000')).toMatchObject({ conclusion: null, title: 'Checking the docs at 3f2c1ab' })
  })

  it.each([
    [undefined, 'Could not finish: the repository could not be cloned'],
    [NOW - 5, 'Could not finish: the repository could not be cloned (retrying now)'],
    [NOW + 45_000, 'Could not finish: the repository could not be cloned (retrying in 45 s)'],
    [NOW + 120_000, 'Could not finish: the repository could not be cloned (retrying in 2 min)'],
    [NOW + 7_200_000, 'Could not finish: the repository could not be cloned (retrying in 2 h)'],
  ])('tells why a scan failed and what comes next (%s)', (retryAt, title) => {
    expect(renderFailure({ ...CLONE, ...(retryAt === undefined ? {} : { retryAt }) }, NOW, NEVER).title).toBe(title)
  })

  it('stays in progress while it will be tried again, and then blocks only where the check is a gate', () => {
    expect(renderFailure({ ...CLONE, retryAt: NOW }, NOW, NEVER)).toMatchObject({ conclusion: null, actions: [] })
    expect(renderFailure(CLONE, NOW, NEVER).conclusion).toBe('neutral')
    expect(renderFailure(CLONE, NOW, { failOn: 'new' }).conclusion).toBe('failure')
    expect(renderFailure(CLONE, NOW, NEVER).actions.map(({ identifier }) => identifier)).toEqual(['recheck'])
  })

  it('shows text of an error as text', () => {
    const run = renderFailure({ code: HOSTILE, message: HOSTILE.repeat(50), retryAt: NOW }, NOW, NEVER)
    expect(troubles(github(run.summary), 'none')).toEqual([])
    expect(run.title.length).toBeLessThanOrEqual(255)
    expect(run.title).not.toMatch(/[\u0000-\u001f\u202e]/)
  })

  it('points to the newer commit when it was superseded', () => {
    expect(renderSuperseded('3f2c1ab000')).toMatchObject({ conclusion: 'neutral', title: 'Superseded by 3f2c1ab' })
  })

  it('says that nothing was checked when its branch is gone', () => {
    expect(renderSuperseded(null)).toMatchObject({
      conclusion: 'neutral',
      title: 'Not checked: the branch was deleted',
    })
  })
})
