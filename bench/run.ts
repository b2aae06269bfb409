import { benchCapacity } from './capacity/run.ts'
import { benchDeliveries } from './deliveries/run.ts'
import { benchEditor } from './editor/run.ts'
import { benchFairness } from './fairness/run.ts'
import { benchHostile } from './hostile/run.ts'
import { benchJudge } from './judge/run.ts'
import { benchLearning } from './learning/run.ts'
import { benchLedger } from './ledger/run.ts'
import { benchPage } from './page/run.ts'
import { benchScans } from './scan/run.ts'
import { benchSearch } from './search/run.ts'

const PARTS: Readonly<Record<string, (words: readonly string[]) => Promise<string>>> = {
  scan: benchScans,
  editor: benchEditor,
  deliveries: benchDeliveries,
  search: benchSearch,
  ledger: benchLedger,
  learning: benchLearning,
  judge: benchJudge,
  page: benchPage,
  hostile: benchHostile,
  fairness: benchFairness,
  capacity: benchCapacity,
}

// `npm run bench` measures everything, `npm run bench -- scan` one part, `npm run bench -- hostile tables` a part limited by words.
const given = process.argv.slice(2)
const wanted = given.filter((word) => Object.hasOwn(PARTS, word))
const words = given.filter((word) => !Object.hasOwn(PARTS, word))
for (const [name, measure] of Object.entries(PARTS))
  if (wanted.length === 0 || wanted.includes(name)) process.stdout.write(`## ${name}\n\n${await measure(words)}\n\n`)
