import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suppressPattern } from '../../src/learning/store/feedback/quick-pick.ts'
import { revokeRule } from '../../src/learning/store/rules/rules.ts'
import { useTestDatabase } from '../databases.ts'
import { openStandIn, type StandIn } from '../models/endpoint.ts'
import { SEMANTIC_DRIFTS, type SemanticDrift } from '../scan/semantic/drifts.ts'
import { knowing, questionOf } from '../scan/semantic/model.ts'
import { jobScene } from './scene.ts'

const [BEHAVIOR] = SEMANTIC_DRIFTS as [SemanticDrift]
const TITLE = '1 claim in the docs stops being true with this change'

const database = useTestDatabase()
let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(knowing(SEMANTIC_DRIFTS))
})
afterEach(() => standIn.close())

const stage = () => jobScene(database.queries, { language: standIn.endpoint, embedding: null })

describe('With a model, the App', () => {
  it('finds on the default branch what the ledger saw hold, and pays for nothing twice', async () => {
    const { repository, scanBranch, checkRun } = await stage()
    const first = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(first)
    expect(checkRun(first)).toMatchObject({ conclusion: 'success' })
    const before = standIn.received.length
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(standIn.received.slice(before).map(questionOf)).toEqual(['ask', 'explain'])
    const run = checkRun(second)
    expect(run).toMatchObject({ title: TITLE, annotations: [{ path: 'README.md', start_line: 3 }] })
    expect(run?.annotations[0]?.message).toContain('const tries = 5')
    expect(run?.text).toContain('`stand-in` checked 1 statement in 1 section that name code, with 2 new requests')
    await scanBranch(second)
    expect(standIn.received.length).toBe(before + 2)
  })

  it('finds in a pull request that the code does something else than the docs say', async () => {
    const { repository, scanBranch, checkRun, pullRequest, scanPullRequest } = await stage()
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before }))
    const sha = await repository.commit('feature', BEHAVIOR.after, { from: 'main' })
    const number = await pullRequest('feature', sha)
    await scanPullRequest(number)
    expect(checkRun(sha)).toMatchObject({ title: TITLE })
    expect(repository.comments.map(({ body }) => body).join('\n')).toContain('const tries = 5')
  })

  it('asks nothing about a claim that people or the configuration muted', async () => {
    const { repository, scanBranch, services } = await stage()
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before }))
    const asked = { pattern: BEHAVIOR.statement.slice(0, 12), days: 90, by: 'ann', prNumber: 1 }
    const rule = await suppressPattern(services, repository.id, asked)
    const before = standIn.received.length
    await scanBranch(await repository.commit('main', BEHAVIOR.after))
    expect(standIn.received.length).toBe(before)
    await revokeRule(services, rule.id, { because: 'undo', by: 'ann' })
    await scanBranch(await repository.commit('main', { '.docalign.yml': 'suppress: [{file: "*.md"}]\n' }))
    expect(standIn.received.length).toBe(before)
    await scanBranch(await repository.commit('main', { '.docalign.yml': '' }))
    expect(standIn.received.slice(before).map(questionOf)).toEqual(['ask', 'explain'])
  })

  it('that does not answer, checks everything else', async () => {
    standIn.answer = () => ({ status: 401 })
    const { repository, scanBranch, checkRun } = await stage()
    const sha = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(sha)
    const run = checkRun(sha)
    expect(run).toMatchObject({ conclusion: 'success' })
    expect(run?.text).toContain('Not all were checked: the model did not respond.')
    expect(run?.text).not.toContain(new URL(standIn.endpoint.baseUrl).host)
  })
})
