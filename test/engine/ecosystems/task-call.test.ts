import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskCallOf } from '../../../src/engine/ecosystems/read-task-call.ts'
import type { TaskCall } from '../../../src/engine/ecosystems/task-call.ts'

function call(command: string): TaskCall | null {
  return taskCallOf(command.split(' '))
}

describe('A call of a task', () => {
  it.each([
    ['npm run build', 'npm', 'build'],
    ['npm run-script build', 'npm', 'build'],
    ['npm run build -- --watch', 'npm', 'build'],
    ['npm run --silent test:unit', 'npm', 'test:unit'],
    ['npm test', 'npm', 'test'],
    ['npm t', 'npm', 'test'],
    ['npm start', 'npm', 'start'],
    ['yarn run lint', 'npm', 'lint'],
    ['pnpm run lint', 'npm', 'lint'],
    ['bun run dev', 'npm', 'dev'],
    ['tox -e docs', 'tox', 'docs'],
    ['tox -e py39,py310', 'tox', 'py39'],
    ['tox --env=lint', 'tox', 'lint'],
    ['tox run -e lint', 'tox', 'lint'],
    ['nox -s tests', 'nox', 'tests'],
    ['nox -s tests(python=3.9)', 'nox', 'tests'],
    ['nox --session=docs', 'nox', 'docs'],
    ['composer run-script lint', 'composer', 'lint'],
    ['deno task dev', 'deno', 'dev'],
  ])('%s is certain', (command, runner, task) => {
    expect(call(command)).toMatchObject({ runner, task, certain: true })
  })

  it.each([
    ['yarn lint', 'npm', 'lint'],
    ['pnpm build:all', 'npm', 'build:all'],
    ['make install', 'make', 'install'],
    ['make -j 4 all', 'make', 'all'],
    ['make V=1 all', 'make', 'all'],
    ['just build', 'just', 'build'],
    ['just --set python python3.10 test', 'just', 'test'],
    ['task ci', 'task', 'ci'],
    ['rake spec', 'rake', 'spec'],
    ['poe lint', 'poe', 'lint'],
    ['poetry run poe lint', 'poe', 'lint'],
    ['uv run poe lint', 'poe', 'lint'],
    ['bundle exec rake spec', 'rake', 'spec'],
    ['pdm run lint', 'pdm', 'lint'],
    ['hatch run docs:build', 'hatch', 'docs:build'],
    ['inv release', 'invoke', 'release'],
    ['cargo xtask', 'cargo', 'xtask'],
    ['composer cs-fix', 'composer', 'cs-fix'],
  ])('%s may be something else', (command, runner, task) => {
    expect(call(command)).toMatchObject({ runner, task, certain: false })
  })

  it.each([
    ['npm run build --prefix web', 'web', null],
    ['npm --prefix=web run build', 'web', null],
    ['yarn --cwd web build', 'web', null],
    ['pnpm -C web run build', 'web', null],
    ['npm run build -w @o/app', '', '@o/app'],
    ['npm run build --workspace=app', '', 'app'],
    ['npm run build --workspaces', '', '*'],
    ['pnpm --filter app build', '', 'app'],
    ['pnpm -r build', '', '*'],
    ['pnpm -w run build', '', null],
    ['yarn workspace @o/app build', '', '@o/app'],
    ['make -C docs build', 'docs', null],
    ['just -d docs build', 'docs', null],
    ['deno task --cwd web build', 'web', null],
  ])('%s runs in folder "%s" of workspace %s', (command, folder, workspace) => {
    expect(call(command)).toMatchObject({ task: 'build', folder, workspace })
  })
})

describe('No call of a task', () => {
  it.each([
    'npm',
    'npm install',
    'npm ci',
    'npm run',
    'npm publish --access public',
    'npx jest',
    'yarn',
    'yarn add left-pad',
    'yarn dlx create-app',
    'yarn workspaces foreach run build',
    'pnpm install --frozen-lockfile',
    'pnpm exec tsc',
    'bun install',
    'bun test.ts',
    'bun run --cpu-prof node_modules/tool/bin/tool.mjs',
    'make',
    'make .',
    'make -j 4',
    'make PREFIX=/usr',
    'cargo build --release',
    'cargo +nightly fmt',
    'cargo install ripgrep',
    'composer install',
    'deno run main.ts',
    'tox',
    'tox run -e ENV_NAME',
    'poetry install',
    'poetry run python app.py',
    'uv pip install x',
    'git status',
    'makefile',
    '',
    '__proto__ x',
  ])('is %s', (command) => {
    expect(call(command)).toBeNull()
  })

  it('comes of any words as an error', () => {
    const word = fc.constantFrom(
      'npm',
      'yarn',
      'make',
      'tox',
      'cargo',
      'run',
      '-C',
      '--prefix',
      '-e',
      '--',
      '=',
      '-w=',
      'a',
      '',
      '--env=',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const found = taskCallOf(words)
        if (found) expect(found.task).not.toBe('')
      }),
    )
  })
})
