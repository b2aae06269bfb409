import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { caseAt } from './cases.ts'
import type { Fault } from './measure.ts'
import { shortened } from './shorten.ts'
import { watch } from './watch.ts'

// `npm run fuzz -- --seconds 60 --seed 1` runs untrusted inputs for this time; the same seed gives the same inputs.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } } })
const seed = values.seed === undefined ? Math.floor(Date.now() / 1000) % 1_000_000 : Number(values.seed)
const until = Date.now() + Number(values.seconds) * 1000
const MAX_FAULTS = 10
// A stopped worker does not delete its files.
const folder = mkdtempSync(join(tmpdir(), 'docalign-fuzz-'))
process.env.TMPDIR = folder
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const MAX_SHOWN = 2000

const faults: { readonly index: number; readonly fault: Fault }[] = []
let next = 0
let last = -1
while (Date.now() < until && faults.length < MAX_FAULTS) {
  const ended = await watch({
    work: { seed, from: next },
    until,
    onFound: ({ index, fault }) => {
      if (fault) faults.push({ index, fault })
    },
    onCase: (index) => {
      last = Math.max(last, index)
    },
  })
  if (ended.fault && ended.index === -1) throw new Error(ended.fault.detail)
  if (ended.fault && ended.index !== null) faults.push({ index: ended.index, fault: ended.fault })
  next = Math.max(last, ended.index ?? -1) + 1
}

for (const { index, fault } of faults.slice(0, MAX_FAULTS)) {
  const { target, input } = caseAt(seed, index)
  const shortest = await shortened(target.name, input, fault)
  console.log(
    `\n${fault.kind}: ${target.name}, seed ${seed}, case ${index}, ${shortest.length} characters\n${fault.detail}`,
  )
  console.log(`${JSON.stringify(shortest.slice(0, MAX_SHOWN))}${shortest.length > MAX_SHOWN ? ' …' : ''}`)
}
console.log(`\n${last + 1} inputs, seed ${seed}: ${faults.length === 0 ? 'nothing found' : `${faults.length} found`}`)
process.exit(faults.length > 0 ? 1 : 0)
