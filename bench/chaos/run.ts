import { runChaos } from './chaos.ts'
import { isSound, render } from './ledger/print.ts'
import { readSettings } from './settings.ts'

// `npm run chaos -- [short|soak] [--deliveries N] [--repositories N] [--kills N] [--queue postgres|redis] [--seed N] [--minutes N]`
const began = Date.now()
const say = (what: string): void =>
  void process.stderr.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} ${what}\n`)
let isFine = true
for (const settings of readSettings(process.argv.slice(2))) {
  const outcome = await runChaos(settings, say)
  process.stdout.write(`${render(outcome)}\n`)
  isFine &&= isSound(outcome)
}
process.exit(isFine ? 0 : 1)
