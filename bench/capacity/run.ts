import type { Costs } from './costs.ts'
import { measureCosts } from './measure.ts'
import { bottleneck, type Outcome, RESOURCES, simulate } from './simulate.ts'

const SIZES = [1000, 10_000, 100_000]
const WHAT: Readonly<Record<keyof Costs, string>> = {
  takeIn: 'a delivery taken in',
  actOn: 'a delivery worked on',
  firstScan: 'the first scan of a repository',
  nextScan: 'a scan of its default branch later',
  changeScan: "a scan of a pull request's head",
  checked: 'what the checks of a commit say',
  poll: 'a look for reactions',
  search: 'a search',
}

/** The costs on this machine, and the resulting capacity: the bottleneck, and the number of processes needed. */
export async function benchCapacity(): Promise<string> {
  const costs = await measureCosts()
  // The simulations take a while, too.
  process.stderr.write(`${JSON.stringify(costs)}\n`)
  const outcomes = SIZES.map((size) => simulate(size, costs))
  return [costTable(costs), dayTable(outcomes), useTable(outcomes)].join('\n\n')
}

function costTable(costs: Costs): string {
  const rows = (Object.entries(WHAT) as [keyof Costs, string][]).map(
    ([name, what]) => `| ${what} | ${milliseconds(costs[name])} |`,
  )
  return ['| measured | one takes |', '| --- | --: |', ...rows].join('\n')
}

function dayTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((each) =>
    [
      ...[whole(each.repositories), whole(each.deliveries), whole(each.scans), RESOURCES[bottleneck(each)]],
      ...[each.web, each.workers, seconds(each.wait), seconds(each.waitWithOne)],
      ...[`${whole(each.clonesGb)} GB`, `${each.firstScans.toFixed(1)} h`],
    ].join(' | '),
  )
  return [
    '| repositories | deliveries a day | scans a day | short first | web | workers | 95 % of scans begin within | with one worker | clones | first scans of all |',
    '| --: | --: | --: | --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

function useTable(outcomes: readonly Outcome[]): string {
  const names = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[]
  return [
    `| used, where one process does all | ${outcomes.map((each) => whole(each.repositories)).join(' | ')} |`,
    `| --- | ${outcomes.map(() => '--:').join(' | ')} |`,
    ...names.map((name) => `| ${RESOURCES[name]} | ${outcomes.map(({ use }) => percent(use[name])).join(' | ')} |`),
  ].join('\n')
}

function milliseconds(value: number): string {
  const ms = 1000 * value
  return `${ms < 100 ? ms.toPrecision(2) : whole(ms)} ms`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function percent(share: number): string {
  return `${share < 0.1 ? (100 * share).toFixed(1) : whole(100 * share)} %`
}

function seconds(value: number): string {
  return value < 3600 ? `${value.toFixed(1)} s` : `${(value / 3600).toFixed(1)} h`
}
