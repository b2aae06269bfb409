import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { READ_TYPES } from '../../src/engine/reader/questions/fault.ts'
import { CLAIM_KINDS, CLAIM_TYPES, kindOf } from '../../src/engine/rules/claim-kinds.ts'
import type { ScanResult } from '../../src/engine/scan/result.ts'
import { renderJson } from '../../src/report/formats/json.ts'
import { result } from '../report/sample.ts'
import { read, spans, tableOf } from './page.ts'

describe('docs/checking.md', () => {
  it('says which claim types have findings of medium severity', () => {
    const [, others = ''] =
      /Findings of these five, and of ([^;]+), have medium severity/.exec(read('docs/checking.md')) ?? []
    const fromReading = READ_TYPES.filter((type) => !CLAIM_KINDS.some((kind) => kind.type === type))
    const shown = [...spans(others), ...fromReading, 'architecture']
    const medium = Object.keys(CLAIM_TYPES).filter((type) => kindOf(type).severity === 'medium')
    expect(shown.toSorted()).toEqual(medium.toSorted())
    expect(Object.keys(CLAIM_TYPES).filter((type) => kindOf(type).severity === 'low')).toEqual([])
  })
})

/** What a result has only at times: with a model or without, on a server, in a clone without history. */
const AT_TIMES = {
  unasked: 1,
  unchecked: [],
  clone: 'shallow',
  reading: {},
  needs_reading: {},
  trust: {},
  left_out: [],
  not_found: [],
  no_longer_confirmed: [],
  not_applied: { files: [], marks: [] },
} as unknown as Partial<ScanResult>

describe('docs/checking.md, on JSON', () => {
  it('lists every key of the report, and no other', () => {
    const folders = [{ folder: 'blog', docs: 1, reason: 'past' }] as const
    const report = renderJson({ ...result(AT_TIMES), left_out: folders }, null, { fixed: [], not_fixed: [] })
    const shown = tableOf('docs/checking.md', '| key | |').flatMap(([key]) => spans(key))
    expect(shown.toSorted()).toEqual(Object.keys(JSON.parse(report)).toSorted())
  })
})

describe('docs/commands.md', () => {
  it('lists the commands that exit with 1, as their help does', () => {
    const shown = tableOf('docs/commands.md', '| command | 1 means |').flatMap(([command]) => spans(command))
    const known = COMMANDS.filter(({ details }) => /Exit codes: .*\b1 /.test(details.join(' '))).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(known.toSorted())
  })
})
