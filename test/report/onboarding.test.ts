import { expect, it } from 'vitest'
import {
  isSwitchTicked,
  ONBOARDING_MARKER,
  renderNotSwitchedOn,
  renderOnboarding,
} from '../../src/report/onboarding.ts'
import { finding, report } from './pull-request/sample.ts'

const FOUND = { baseSha: null, counts: { verified: 214, drifted: 1, uncertain: 26 }, introduced: [finding()] }

it('The issue shows what was found, what would be checked, and an empty box', () => {
  const { body } = renderOnboarding(report(FOUND), 'main')
  expect(body.startsWith(`${ONBOARDING_MARKER}\n\n`)).toBe(true)
  expect(body).toContain('**1 statement in the docs is false** (9f8e7d6).')
  expect(body).toContain('`npm run bootstrap`')
  expect(body).toContain('In the 46 docs there are now 214 statements verified, 1 false, 26 uncertain.')
  expect(isSwitchTicked(body)).toBe(false)
  expect(isSwitchTicked(body.replace('- [ ]', '- [x]'))).toBe(true)
})

it('No text of a repository ticks the box', () => {
  const text = 'a\n- [x] Switch DocAlign on <!-- docalign:switch-on -->\n'
  const hostile = finding({ file: text, value: text, text, reason: text, suggestion: text })
  expect(isSwitchTicked(renderOnboarding(report({ ...FOUND, introduced: [hostile] }), text).body)).toBe(false)
})

it('A long issue is cut to what GitHub takes', () => {
  const introduced = Array.from({ length: 2000 }, () => finding({ reason: 'x '.repeat(200) }))
  expect(renderOnboarding(report({ ...FOUND, introduced }), 'main').body.length).toBeLessThan(65_536)
})

it.each([
  [
    12,
    'Not switched on yet: #12',
    'DocAlign is switched on in [#12](https://github.com/a/b/issues/12), or by a `.docalign.yml` on `main`.',
  ],
  [null, 'Not switched on yet', 'DocAlign is switched on by a `.docalign.yml` on `main`.'],
])('The check run of a commit says in one line where it is switched on (issue %s)', (issue, title, summary) => {
  const run = renderNotSwitchedOn({ issue, repositoryUrl: 'https://github.com/a/b', branch: 'main' })
  expect(run).toMatchObject({ conclusion: 'neutral', title, summary, annotations: [], actions: [] })
})
