import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import { parseConfig } from '../../../src/base/config/parse.ts'
import { defaultBranch, STARTER_CONFIG } from '../../../src/cli/init/init.ts'
import { workflow } from '../../../src/cli/init/workflow-file.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

describe('The configuration to begin with', () => {
  it('changes nothing, in some ten lines', () => {
    expect(parseConfig('.docalign.yml', STARTER_CONFIG, CLAIM_TYPES)).toEqual({ config: defaultConfig, problems: [] })
    expect(STARTER_CONFIG.trim().split('\n').length).toBeLessThanOrEqual(12)
  })

  it('shows how to mute something, in an entry that is right', () => {
    const settings = STARTER_CONFIG.replace(/^suppress: \[\].*$/m, 'suppress:').replace(/^# {2}/gm, '  ')
    const { config, problems } = parseConfig('.docalign.yml', settings, CLAIM_TYPES)
    expect({ problems, entries: config.suppress.length }).toEqual({ problems: [], entries: 1 })
  })

  it('is no wider than a screen', () => {
    for (const line of STARTER_CONFIG.split('\n')) expect(line.length).toBeLessThanOrEqual(125)
  })
})

const OPTIONS = { branch: 'main', version: '1.0.0', hasFindings: false }

describe('The workflow', () => {
  const read = (text: string) => parse(text)

  it('checks pull requests against their base, and all docs at pushes, with the whole history', () => {
    const { on, permissions, jobs } = read(workflow({ ...OPTIONS, version: '2.3.4' }))
    expect([on, permissions]).toEqual([{ pull_request: null, push: { branches: ['main'] } }, { contents: 'read' }])
    const [node, install, checkout, change, all] = jobs.docalign.steps
    expect(checkout).toMatchObject({
      ...{ uses: expect.stringMatching(/^actions\/checkout@v\d+$/) },
      with: { 'fetch-depth': 0, 'persist-credentials': false },
    })
    expect(node.uses).toMatch(/^actions\/setup-node@v\d+$/)
    expect(install).toEqual({
      run: 'npm install --global --ignore-scripts "${ARCHIVE:?needs the address of docalign-2.3.4.tgz}"',
      env: { ARCHIVE: '' },
    })
    expect(change).toMatchObject({
      ...{ if: "github.event_name == 'pull_request'", env: { BASE: '${{ github.base_ref }}' } },
      run: 'docalign check . --base "origin/$BASE" --format github',
    })
    expect([all.if, all.run]).toEqual(["github.event_name == 'push'", 'docalign check . --format github'])
  })

  it('does not fail pushes for findings that the docs have when it is written', () => {
    const [, , , change, all] = read(workflow({ ...OPTIONS, hasFindings: true })).jobs.docalign.steps
    expect(change.run).not.toContain('--exit-zero')
    expect(all.run).toBe('docalign check . --format github --exit-zero')
  })

  it('hands no name from a pull request to the shell', () => {
    const { jobs } = read(workflow(OPTIONS))
    for (const { run } of jobs.docalign.steps) expect(run ?? '').not.toContain('${{')
  })

  it('takes any branch name, and names the archive of the version', () => {
    const text = workflow({ ...OPTIONS, branch: 'release "next": #1', version: '0.4.2' })
    expect(read(text).on.push.branches).toEqual(['release "next": #1'])
    expect(text).toContain('docalign-0.4.2.tgz')
  })
})

describe('The default branch', () => {
  const among = (refs: Readonly<Record<string, string>>) =>
    defaultBranch({ resolve: async (ref) => refs[ref] ?? Promise.reject(new Error(ref)) })

  it('is the one that the remote’s HEAD is at', async () => {
    const refs = {
      'refs/remotes/origin/main': 'a',
      'refs/remotes/origin/develop': 'b',
      'refs/remotes/origin/HEAD': 'b',
    }
    expect(await among(refs)).toBe('develop')
  })

  it.each([
    ['master', { 'refs/heads/master': 'a' }],
    ['main', { 'refs/heads/master': 'a', 'refs/remotes/origin/main': 'b' }],
    ['main', { 'refs/heads/topic': 'a' }],
  ])('is %s of %o', async (name, refs) => {
    expect(await among(refs as Readonly<Record<string, string>>)).toBe(name)
  })
})
