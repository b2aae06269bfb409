import { expect, it } from 'vitest'
import { byPlace } from '../../../../src/engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../../../src/engine/scan/result.ts'

it('Findings in instructions for agents come before those of other pages', () => {
  const files = [
    'README.md',
    'docs/a.md',
    'CLAUDE.md',
    '.cursor/rules/x.mdc',
    '.github/copilot-instructions.md',
    'skills/a/SKILL.md',
    'sub/AGENTS.md',
  ]
  const found = files.map((file) => ({ file, line: 1, column: 1 }) as ReportedClaim)
  expect(found.toSorted(byPlace).map(({ file }) => file)).toEqual([
    '.cursor/rules/x.mdc',
    '.github/copilot-instructions.md',
    'CLAUDE.md',
    'skills/a/SKILL.md',
    'sub/AGENTS.md',
    'README.md',
    'docs/a.md',
  ])
})
