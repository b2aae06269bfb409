import { expect, it } from 'vitest'
import { commitsWithoutPart } from '../../../src/engine/history/culprits.ts'
import type { HistoryReader } from '../../../src/engine/history/past.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'old:a.ts': 'export const size = 1\n  run()\n  run()\n',
  'new:a.ts': '// Moved.\nexport  const size = 1\n  run()\n',
}

it.each([
  ['its line remains, in other white space', [1], true],
  ['one of two equal lines went', [2], false],
  ['another of its lines remains', [1, 2], false],
  ['it rests on a whole file', [null], false],
])('A commit has no part in what failed after it: %s', async (_, lines, expected) => {
  const textsAt = async (wanted: readonly { readonly commit: string; readonly path: string }[]) =>
    new Map(wanted.map(({ commit, path }) => [`${commit}:${path}`, TEXTS[`${commit}:${path}`] ?? '']))
  const evidence = lines.map((line) => ({ file: 'a.ts', line }))
  const outcome = { state: 'holds', owned: true, confidence: 1, reason: '', evidence } as const
  const named = { commit: 'new', lastTrue: 'old', outcome }
  const found = await commitsWithoutPart([named], { snapshots: { textsAt } } as unknown as HistoryReader)
  expect(found.has(named)).toBe(expected)
})
