import { describe, expect, it } from 'vitest'
import { fixCommitMessage, isFixCommit } from '../../../../src/report/pull-request/fixes/fix-commit.ts'

const CHECK = { headSha: '3f2c1ab0000000000000000000000000000000aa', number: 12 }
const PLACE = { file: 'docs/a.md', line: 3, value: 'bootstrap', suggestion: 'setup' }

describe('The message of a commit of fixes', () => {
  it('says what was fixed, where, and who asked for it', () => {
    const message = fixCommitMessage([PLACE, { ...PLACE, file: 'b.md' }], { ...CHECK, by: 'alice' })
    expect(message.split('\n')).toEqual([
      'Fix docs: 2 places in 2 pages',
      '',
      '- docs/a.md:3: bootstrap is now setup',
      '- b.md:3: bootstrap is now setup',
      '',
      'Found by DocAlign at 3f2c1ab in pull request 12; alice asked for it.',
    ])
    expect(isFixCommit(`${message}\n`, CHECK)).toBe(true)
    expect(isFixCommit(message, { ...CHECK, number: 1 })).toBe(false)
    expect(isFixCommit('Fix docs', CHECK)).toBe(false)
  })

  it('commands nothing, whatever the docs say', () => {
    const value = 'closes #1 [skip ci] @acme/team\nskip-checks: true'
    const message = fixCommitMessage([{ ...PLACE, value, file: 'docs/[ci skip].md' }], { ...CHECK, by: 'alice' })
    expect(message).not.toMatch(/#1|\[|@|^skip-checks/m)
  })

  it('stays short', () => {
    const many = Array.from({ length: 60 }, (_, line) => ({ ...PLACE, line }))
    const message = fixCommitMessage(many, { ...CHECK, by: 'alice' })
    expect(message.split('\n')).toHaveLength(55)
    expect(message).toContain('- and 10 more')
  })
})
