import { checkedJobs, stepsOfCheck } from '../../../src/engine/ecosystems/github-actions/checks.ts'
import { parseWorkflow } from '../../../src/engine/ecosystems/github-actions/parse.ts'
import { ranCommands } from '../../../src/engine/scan/ci/ran.ts'
import type { Random } from '../../scan/random.ts'
import type { Target } from './target.ts'

const NAMES = ['a', 'b', 'c', 'd']
const EVENTS = ['push', 'pull_request', 'workflow_call', 'schedule']
const EXPRESSIONS = ['${{ matrix.x }}', '${{ matrix.y.z }}', '${{', '${{ }}', '${{ github.ref }}', '${{ inputs.a }}']
const WORDS = [
  'test',
  'npm test',
  'make a\nmake b',
  'é',
  '""',
  "it's",
  '*a',
  '&a b',
  '- -',
  'x: y',
  '#',
  '1e999',
  'null',
]
const MAX_FILES = 4
const MAX_JOBS = 30
const MAX_ROWS = 300

/**
 * Expands the jobs of workflows that call each other, and what they ran. A line `=== NAME` starts the file with that name; text before the
 * first is file `a`.
 */
export const WORKFLOWS: Target = {
  name: 'workflows',
  run: (text) => {
    const [first = '', ...others] = text.split(/^=== ([\w-]{1,20})$/m)
    const files = new Map([['a', first]])
    for (let at = 0; at + 1 < others.length; at += 2) files.set(others[at] ?? '', others[at + 1] ?? '')
    const workflows = [...files].map(([name, content]) => parseWorkflow(`.github/workflows/${name}.yml`, content))
    const jobs = checkedJobs(workflows)
    for (const check of ['test', 'test (1)', 'a / test', ''])
      for (const event of EVENTS) ranCommands(stepsOfCheck(jobs, check, event) ?? [])
  },
  make: (random) =>
    Array.from({ length: 1 + random.int(MAX_FILES) }, (_, index) => `=== ${NAMES[index]}\n${workflow(random)}`).join(
      '',
    ),
}

function workflow(random: Random): string {
  const jobs = Array.from({ length: random.int(random.chance(0.2) ? MAX_JOBS : 4) }, (_, id) => job(random, id))
  const on = Array.from({ length: 1 + random.int(3) }, () => random.pick(EVENTS))
  return `on: [${on.join(', ')}]\njobs:\n${jobs.join('')}`
}

function job(random: Random, id: number): string {
  const lines = [
    ...(random.chance(0.4) ? [`name: ${quoted(random)}`] : []),
    ...(random.chance(0.6) ? [`strategy: {matrix: ${matrix(random)}}`] : []),
    random.chance(0.5) ? `uses: ./.github/workflows/${random.pick(NAMES)}.yml` : `steps: [${steps(random)}]`,
  ]
  return `  j${id}:\n${lines.map((line) => `    ${line}\n`).join('')}`
}

function matrix(random: Random): string {
  if (random.chance(0.1)) return quoted(random)
  const axes = Array.from({ length: random.int(4) }, (_, index) => `${'xyzw'[index]}: ${rows(random)}`)
  const others = ['include', 'exclude'].flatMap((key) => (random.chance(0.3) ? [`${key}: ${tables(random)}`] : []))
  return `{${[...axes, ...others].join(', ')}}`
}

function rows(random: Random): string {
  const count = random.int(random.chance(0.2) ? MAX_ROWS : 5)
  return `[${Array.from({ length: count }, () => (random.chance(0.7) ? random.int(1000) : quoted(random))).join(', ')}]`
}

function tables(random: Random): string {
  return `[${Array.from({ length: random.int(6) }, () => `{x: ${random.int(5)}, k${random.int(3)}: ${quoted(random)}}`).join(', ')}]`
}

function steps(random: Random): string {
  return Array.from(
    { length: random.int(5) },
    () => `{run: ${quoted(random)}${random.chance(0.3) ? `, if: ${quoted(random)}` : ''}}`,
  ).join(', ')
}

function quoted(random: Random): string {
  const parts = Array.from({ length: 1 + random.int(3) }, () => random.pick(random.chance(0.5) ? WORDS : EXPRESSIONS))
  return JSON.stringify(parts.join(' '))
}
