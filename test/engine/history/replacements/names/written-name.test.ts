import { describe, expect, it } from 'vitest'
import { canReplace } from '../../../../../src/engine/history/replacements/names/renamed-name.ts'
import type { Claim } from '../../../../../src/engine/rules/claim.ts'

describe('Another name', () => {
  const moved = { was: 'pkg/progress/tty.go', now: 'cmd/display/tty.go' }
  const stayed = { was: 'pkg/progress/tty.go', now: 'pkg/progress/plain.go' }
  const symbol = (text: string): Claim => claim('symbol', text, {})
  const imported = (text: string, from: string): Claim => claim('code_example', text, { kind: 'import', from })
  const claim = (type: Claim['type'], text: string, subject: object): Claim => {
    return { id: 'x', type, file: 'a.md', line: 1, column: 1, text, value: 'NewWriter', subject }
  }

  it.each([
    [symbol('`NewWriter()`'), moved, true],
    [symbol('`progress.NewWriter(out)`'), stayed, true],
    [symbol('`progress.NewWriter(out)`'), moved, false],
    [symbol('`crate::progress::NewWriter`'), moved, false],
    [symbol('`out.NewWriter()`'), moved, true],
    [imported("import { NewWriter } from '@tool/progress'", '@tool/progress'), stayed, true],
    [imported("import { NewWriter } from '@tool/progress'", '@tool/progress'), moved, false],
    [imported('from tool.progress import NewWriter', 'tool.progress'), moved, false],
    [imported("import NewWriter from '@tool/progress'", '@tool/progress'), stayed, false],
    [imported("import NewWriter, { close } from '@tool/progress'", '@tool/progress'), stayed, false],
    [imported("import tool, { NewWriter } from '@tool/progress'", '@tool/progress'), stayed, true],
  ])('can stand for %j where %j: %s', (given, files, expected) => {
    expect(canReplace(given, 'NewWriter', files)).toBe(expected)
  })
})
