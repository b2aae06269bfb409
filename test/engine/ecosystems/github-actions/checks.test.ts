import { describe, expect, it } from 'vitest'
import { checkedJobs, stepsOfCheck } from '../../../../src/engine/ecosystems/github-actions/checks.ts'
import { isWorkflowPath, parseWorkflow } from '../../../../src/engine/ecosystems/github-actions/parse.ts'

/** What a check of this name ran, by these workflows; null when they have no such job. */
function ran(name: string, files: Readonly<Record<string, string>> | string, event = 'push'): string[] | null {
  const given = typeof files === 'string' ? { 'ci.yml': files } : files
  const workflows = Object.entries(given).map(([file, text]) => parseWorkflow(`.github/workflows/${file}`, text))
  const steps = stepsOfCheck(checkedJobs(workflows), name, event)
  return steps?.map(({ script, folder }) => (folder === '' ? script : `${folder ?? '?'}: ${script}`)) ?? null
}

const job = (id: string, lines: readonly string[]) => [`  ${id}:`, ...lines.map((line) => `    ${line}`)].join('\n')
const workflow = (...jobs: readonly string[]) => `on: [push, pull_request]\njobs:\n${jobs.join('\n')}\n`
const TEST = ['steps:', '  - uses: actions/checkout@v4', '  - run: npm ci', '  - run: npm test']

describe('A check', () => {
  it.each([
    ['test', job('test', TEST)],
    ['All tests', job('test', ['name: All tests', ...TEST])],
    ['test (20)', job('test', ['strategy: {matrix: {node: [18, 20]}}', ...TEST])],
    ['test (20, linux)', job('test', ['strategy: {matrix: {node: [18, 20], os: [linux, mac]}}', ...TEST])],
    ['Tests (3.10)', job('test', ['name: Tests', 'strategy: {matrix: {python: ["3.9", "3.10"]}}', ...TEST])],
    [
      'Node 20 on mac',
      job('t', [
        'name: Node ${{ matrix.node }} on ${{matrix.os}}',
        'strategy: {matrix: {node: [20], os: [mac]}}',
        ...TEST,
      ]),
    ],
    [
      'test (20, experimental)',
      job('test', ['strategy: {matrix: {node: [18], include: [{node: 20, kind: experimental}]}}', ...TEST]),
    ],
    ['test (18, fast)', job('test', ['strategy: {matrix: {node: [18], include: [{kind: fast}]}}', ...TEST])],
    ['test (a)', job('test', ['strategy: {matrix: {include: [{x: a}, {x: b}]}}', ...TEST])],
    ['test (anything, 1)', job('test', ['strategy: {matrix: "${{ fromJSON(needs.a.outputs.m) }}"}', ...TEST])],
    ['test (x)', job('test', ['strategy: {matrix: {node: "${{ fromJSON(inputs.nodes) }}"}}', ...TEST])],
    ['test on main', job('test', ['name: test on ${{ github.ref_name }}', ...TEST])],
  ])('%s is the job that is called so', (name, text) => {
    expect(ran(name, workflow(text))).toEqual(['npm ci', 'npm test'])
  })

  it.each([
    ['tests', job('test', TEST)],
    ['test', job('test', ['strategy: {matrix: {node: [18, 20]}}', ...TEST])],
    ['test (22)', job('test', ['strategy: {matrix: {node: [18, 20]}}', ...TEST])],
    [
      'test (18, mac)',
      job('test', ['strategy: {matrix: {node: [18, 20], os: [linux, mac], exclude: [{node: 18, os: mac}]}}', ...TEST]),
    ],
    ['test', job('test', ['name: All tests', ...TEST])],
  ])('%s is no other job', (name, text) => {
    expect(ran(name, workflow(text))).toBeNull()
  })

  it('of a called workflow has the names of both, and what the called one runs', () => {
    const files = {
      'ci.yml': workflow(
        job('all', ['name: All', 'strategy: {matrix: {os: [linux]}}', 'uses: ./.github/workflows/tests.yml']),
        job('away', ['uses: acme/shared/.github/workflows/x.yml@v1']),
      ),
      'tests.yml': `on: workflow_call\njobs:\n${job('unit', ['strategy: {matrix: {node: [20]}}', ...TEST])}\n`,
    }
    expect(ran('All (linux) / unit (20)', files)).toEqual(['npm ci', 'npm test'])
    expect(ran('away / unit', files)).toBeNull()
  })

  it('of workflows that call each other comes to an end', () => {
    const loop = (other: string) =>
      workflow(job('a', [`uses: ./.github/workflows/${other}`]), job('b', [`uses: ./.github/workflows/${other}`]))
    expect(ran('a / a', { 'x.yml': loop('y.yml'), 'y.yml': loop('x.yml') })).toBeNull()
  })

  it('whose name stands in several files ran what all of them run, of those that the event starts', () => {
    const steps = (...runs: string[]) => job('ci', ['steps:', ...runs.map((run) => `  - run: ${run}`)])
    const files = {
      'a.yml': `on: push\njobs:\n${steps('npm ci', 'npm test')}\n`,
      'b.yml': `on: {push: {branches: [main]}}\njobs:\n${steps('npm ci', 'npm run lint')}\n`,
      'c.yml': `on: schedule\njobs:\n${steps('npm audit')}\n`,
    }
    expect(ran('ci', files)).toEqual(['npm ci'])
    expect(ran('ci', files, 'schedule')).toEqual(['npm audit'])
    expect(ran('ci', files, 'release')).toEqual([])
  })
})

describe('The steps of a job', () => {
  it('run where they are told to', () => {
    const text = `on: push
defaults: {run: {working-directory: web}}
jobs:
  a:
    steps:
      - run: npm test
      - run: npm run x
        working-directory: ./api/
  b:
    defaults: {run: {working-directory: "pkg/\${{ matrix.p }}"}}
    strategy: {matrix: {p: [one]}}
    steps:
      - run: make
      - run: make
        working-directory: \${{ env.WHERE }}
      - run: make
        working-directory: ../outside
`
    expect(ran('a', text)).toEqual(['web: npm test', 'api: npm run x'])
    expect(ran('b (one)', text)).toEqual(['pkg/one: make', '?: make', '?: make'])
  })

  it('are those that run whenever the job does, and whose failure fails it', () => {
    const text = workflow(
      job('a', [
        'strategy: {matrix: {os: [linux, mac], cmd: [unit]}}',
        'steps:',
        '  - {run: a, if: always()}',
        '  - {run: b, if: "${{ matrix.os == \'linux\' }}"}',
        '  - {run: c, if: "matrix.os != \'linux\'"}',
        '  - {run: d, if: "github.ref == \'refs/heads/main\'"}',
        '  - {run: e, continue-on-error: true}',
        '  - {run: "import x", shell: python}',
        '  - {run: "npm run ${{ matrix.cmd }} ${{ inputs.more }}"}',
      ]),
    )
    expect(ran('a (linux, unit)', text)).toEqual(['a', 'b', 'npm run unit ?'])
    expect(ran('a (mac, unit)', text)).toEqual(['a', 'c', 'npm run unit ?'])
  })

  it.each([
    '',
    'jobs: 3',
    'jobs: [a]',
    'on: push\njobs: {a: 1, b: {steps: 7}}',
    '{{{',
    'jobs: {a: {strategy: {matrix: {x: {y: 1}}}}}',
  ])('of what is no workflow (%j) are none', (text) => {
    expect(ran('test', text)).toBeNull()
  })

  it('of a matrix of more jobs than GitHub makes have names that are not known', () => {
    const axes = Array.from({ length: 12 }, (_, index) => `a${index}: [1, 2, 3, 4, 5, 6]`).join(', ')
    const text = workflow(job('test', [`strategy: {matrix: {${axes}}}`, ...TEST]))
    const { jobs } = checkedJobs([parseWorkflow('.github/workflows/x.yml', text)])
    expect(jobs.map(({ name }) => name)).toEqual([['test (', ')']])
  })
})

it('A workflow is a YAML file right in its folder', () => {
  expect(['.github/workflows/a.yml', '.github/workflows/b.yaml'].every(isWorkflowPath)).toBe(true)
  expect(['.github/workflows/x/a.yml', 'workflows/a.yml', '.github/workflows/a.md'].some(isWorkflowPath)).toBe(false)
})
