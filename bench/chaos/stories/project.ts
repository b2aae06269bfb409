import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'

/** Tasks that the page of a project names, each with a note. */
const TASKS = 36
const WORKFLOW = 'on: [push, pull_request]\njobs:\n  test:\n    steps:\n      - run: npm ci\n      - run: npm test\n'

type Files = Readonly<Record<string, SandboxFile>>

/** A small project whose page is true. */
export function projectFiles(): Files {
  return {
    'README.md': page(new Set()),
    'package.json': manifest(new Set()),
    'src/main.js': 'export const main = 1\n',
    '.github/workflows/ci.yml': WORKFLOW,
    '.docalign.yml': 'epochs:\n  gate: off\n',
  }
}

/** A change that makes the page's statements about these tasks false: for `shown` at lines in the change's diff. */
export function renamedTasks({
  shown,
  unseen,
}: {
  readonly shown: readonly number[]
  readonly unseen: readonly number[]
}): Files {
  return { 'README.md': page(new Set(shown)), 'package.json': manifest(new Set([...shown, ...unseen])) }
}

/** The numbers of at most three tasks that no other pull request of the project touches. */
export function tasksOf(pull: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (pull * 3 + index) % TASKS)
}

function page(changed: ReadonlySet<number>): string {
  const parts = Array.from({ length: TASKS }, (_, task) => {
    const note = changed.has(task) ? `This is the new note about ${task}.` : `A note about ${task}.`
    return `Run \`npm run task-${task}\` for part ${task}.\n\n${note}\n\n\n\n`
  })
  return `# Widgets\n\nRun \`npm test\` to test. It begins in \`src/main.js\`.\n\n${parts.join('')}`
}

function manifest(renamed: ReadonlySet<number>): string {
  const tasks = Array.from({ length: TASKS }, (_, task) => [`${renamed.has(task) ? 'do' : 'task'}-${task}`, 'node x'])
  return `${JSON.stringify({ name: 'widgets', scripts: { test: 'node --test', ...Object.fromEntries(tasks) } }, null, 2)}\n`
}
