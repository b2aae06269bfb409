/** The files of `.github/workflows` by their paths. */
export type WorkflowFiles = Readonly<Record<string, string>>

/** Workflows made to be slow for whoever asks which jobs they come to. */
export interface WorkflowBomb {
  readonly name: string
  /** The files with `count` repetitions of what makes them slow. */
  readonly of: (count: number) => WorkflowFiles
  /** Repetitions that hurt most, within what is read of a file. */
  readonly full: number
}

const ON = 'on: [push, pull_request, workflow_call]\n'
/** Characters of a repetition that nearly fill the largest file that is read. */
const FILE = 290_000
const pathOf = (name: string): string => `.github/workflows/${name}.yml`
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const listed = (count: number): string => `[${numbers(count).join(', ')}]`
const fitting = (part: string): number => Math.floor(FILE / part.length)

/** So many jobs that call a workflow, each for so many rows of a matrix. */
export function calling(called: string, jobs: number, rows: number): string {
  const job = (id: number): string =>
    `  j${id}:\n    strategy: {matrix: {x: ${listed(rows)}}}\n    uses: ./${pathOf(called)}\n`
  return `${ON}jobs:\n${numbers(jobs).map(job).join('')}`
}

/** One job, with the lines below its id. */
function single(...lines: readonly string[]): WorkflowFiles {
  return { [pathOf('ci')]: `${ON}jobs:\n  test:\n${lines.map((line) => `    ${line}\n`).join('')}` }
}

const ANCHOR_LEVELS = 12
const LEVELS = 9
const ROWS = 200
const RUN = 'steps: [{run: npm test}]'

export const WORKFLOW_BOMBS: readonly WorkflowBomb[] = [
  { name: 'a workflow that calls itself', of: (jobs) => ({ [pathOf('ci')]: calling('ci', jobs, ROWS) }), full: 20 },
  {
    name: 'workflows that call each other',
    of: (jobs) => ({ [pathOf('a')]: calling('b', jobs, ROWS), [pathOf('b')]: calling('a', jobs, ROWS) }),
    full: 20,
  },
  {
    name: 'workflows that call the next one, of which the last has jobs',
    of: (jobs) => ({
      ...Object.fromEntries(
        numbers(LEVELS).map((level) => [pathOf(`l${level}`), calling(`l${level + 1}`, jobs, ROWS)]),
      ),
      [pathOf(`l${LEVELS}`)]: `${ON}jobs:\n  test:\n    ${RUN}\n`,
    }),
    full: 20,
  },
  {
    name: 'workflows that call the next one, of which the last has none',
    of: (jobs) => ({
      ...Object.fromEntries(
        numbers(LEVELS).map((level) => [pathOf(`l${level}`), calling(`l${level + 1}`, jobs, ROWS)]),
      ),
      [pathOf(`l${LEVELS}`)]: `${ON}jobs: {}\n`,
    }),
    full: 20,
  },
  {
    name: 'an anchor that names the one before it many times',
    of: (count) => ({
      [pathOf('ci')]: [
        'a0: &a0 {run: npm test}',
        ...numbers(ANCHOR_LEVELS).map(
          (level) => `a${level + 1}: &a${level + 1} [${numbers(count).map(() => `*a${level}`)}]`,
        ),
        `jobs: {test: {steps: *a${ANCHOR_LEVELS}}}`,
      ].join('\n'),
    }),
    full: 1000,
  },
  {
    name: 'a matrix of many axes',
    of: (count) =>
      single(
        `strategy: {matrix: {${numbers(count)
          .map((axis) => `a${axis}: [${axis < 8 ? '1, 2' : '1'}]`)
          .join(', ')}}}`,
        RUN,
      ),
    full: fitting('a12345: [1], '),
  },
  {
    name: 'axes with many values',
    of: (count) =>
      single(`strategy: {matrix: {${['a', 'b', 'c', 'd'].map((axis) => `${axis}: ${listed(count)}`)}}}`, RUN),
    full: fitting('1234, 1234, 1234, 1234, '),
  },
  ...['include', 'exclude'].map((key) => ({
    name: `a matrix with a long list of what to ${key}`,
    of: (count: number) =>
      single(
        `strategy: {matrix: {x: ${listed(256)}, ${key}: [${numbers(count).map((each) => `{x: ${each % 256}, k${each}: v}`)}]}}`,
        RUN,
      ),
    full: fitting('{x: 123, k1234: v},'),
  })),
  {
    name: 'many jobs with many rows',
    of: (count) => ({
      [pathOf('ci')]: `${ON}x: &x {matrix: {a: ${listed(16)}, b: ${listed(16)}}}\njobs:\n${numbers(count)
        .map((id) => `  j${id}: {strategy: *x, ${RUN}}\n`)
        .join('')}`,
    }),
    full: 200,
  },
  {
    name: 'a long name with many rows',
    of: (count) =>
      single(
        `name: "${'x'.repeat(count)} \${{ matrix.a }}"`,
        `strategy: {matrix: {a: ${listed(16)}, b: ${listed(16)}}}`,
        RUN,
      ),
    full: FILE - 1000,
  },
  ...['${{', '${{ ', '${{ a }}', '${{}}x', '}}'].map((part) => ({
    name: `${JSON.stringify(part)} again and again in a name and a script`,
    of: (count: number) => single(`name: "${part.repeat(count)}"`, `steps: [{run: "${part.repeat(count)}"}]`),
    full: Math.floor(fitting(part) / 2),
  })),
  ...[' ', '\\\\', '\\\\\\n', '<<', '<<a ', "''", ';', 'if ', '\\t', 'fi '].map((part) => ({
    name: `${JSON.stringify(part)} again and again in a script`,
    of: (count: number) => single(`steps: [{run: "make x${part.repeat(count)}x"}]`),
    full: fitting(part),
  })),
]
