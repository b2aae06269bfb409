import { describe, expect, it } from 'vitest'
import { notTakenAway } from '../../../src/engine/change/proven-by-change.ts'
import type { Claim } from '../../../src/engine/rules/claim.ts'
import { open } from '../../base/git/opened.ts'
import { history } from '../scan/scanned.ts'

const CLAIM: Claim = {
  ...{ id: 'one', type: 'symbol', file: 'README.md', line: 1, column: 1, text: 'readNotes', value: 'readNotes' },
  ...{ subject: { name: 'readNotes', owner: null }, names: ['readNotes'] },
}
const HELD = { state: 'holds', owned: true, confidence: 1, reason: 'declared', evidence: [] } as const

describe('What history says of a name is believed', () => {
  it.each([
    { what: 'where its commit removes the name', after: { 'src/notes.js': 'export {}\n' }, unshown: [] },
    { what: 'but not where it does something else', after: { 'src/other.js': 'export {}\n' }, unshown: ['one'] },
  ])('$what', async ({ after, unshown }) => {
    const code = { 'src/notes.js': 'export function readNotes() {}\n', 'src/other.js': 'export const a = 1\n' }
    const { path, git } = history(code, after)
    const [lastTrue, commit] = [git('rev-parse', 'HEAD~1'), git('rev-parse', 'HEAD')]
    const proof = { commit: lastTrue, page: 'README.md', outcome: HELD }
    const broken = new Map([['one', { commit, lastTrue, outcome: HELD }]])
    expect([...(await notTakenAway([{ claim: CLAIM, proof }], broken, await open(path)))]).toEqual(unshown)
  })
})
