import { describe, expect, it } from 'vitest'
import type { EnvironmentSubject } from '../../../../src/engine/rules/environment/extract.ts'
import { environmentKind } from '../../../../src/engine/rules/environment/kind.ts'
import { claimOf, type Files, snapshotOf, snapshotWithCode, verdict } from '../snapshot.ts'

function variable(name: string, ...parts: string[]) {
  return claimOf<EnvironmentSubject>('environment', name, { name }, { names: [name, ...parts] })
}

describe('A variable', () => {
  it.each([
    ['env = {key.upper(): value for key, value in given.items()}', 'unknown'],
    ['title = {key.upper(): value for key, value in given.items()}', 'fails'],
  ])('that code may make of a key by %j', (line, expected) => {
    const files = { 'src/a.py': `run(stage="task")\n${line}\n` }
    expect(verdict(environmentKind.verify, variable('STAGE', 'stage', 'upper'), files)).toBe(expected)
  })

  it.each<[string, Files, string]>([
    ['the environment in JavaScript', { 'src/a.js': 'const port = process.env.TOOL_PORT' }, 'holds'],
    ['the environment in Python', { 'src/a.py': "os.environ['TOOL_PORT']" }, 'holds'],
    ['the environment in Go', { 'src/a.go': 'port := os.Getenv("TOOL_PORT")' }, 'holds'],
    ['the environment in Rust', { 'src/a.rs': 'env::var("TOOL_PORT")' }, 'holds'],
    ['the environment in Ruby', { 'lib/a.rb': "ENV['TOOL_PORT']" }, 'holds'],
    ['a shell script', { 'bin/run.sh': 'echo "$TOOL_PORT"' }, 'holds'],
    ['a name in quotes', { 'src/a.ts': "const name = 'TOOL_PORT'" }, 'holds'],
    ['a constant', { 'src/a.ts': 'const TOOL_PORT = 80' }, 'holds'],
    ['a compose file', { 'compose.yaml': 'environment:\n  TOOL_PORT: 80\n' }, 'holds (used)'],
    ['a build that sets it', { '.github/workflows/a.yml': 'env:\n  TOOL_PORT: 1\n' }, 'unknown'],
    ['a test', { 'test/a.test.ts': 'process.env.TOOL_PORT = "1"' }, 'fails'],
    ['a comment', { 'src/a.ts': '// TOOL_PORT was read here' }, 'fails'],
    ['nothing', { 'src/a.ts': 'const PORT = 80' }, 'fails'],
  ])('that stands in %s', (_, files, expected) => {
    expect(verdict(environmentKind.verify, variable('TOOL_PORT'), files)).toBe(expected)
  })

  it.each([
    ["database: env.TOOL_DB || 'test'", 'CONTRIBUTING.md', 'holds (used)'],
    ["os.environ['TOOL_DB']", 'docs/develop.md', 'holds (used)'],
    ["database: env.TOOL_DB || 'test'", 'docs/guide.md', 'fails'],
    ["env.TOOL_DB = 'test'", 'CONTRIBUTING.md', 'fails'],
    ['delete process.env.TOOL_DB', 'CONTRIBUTING.md', 'fails'],
  ])('that the line %j of a test has, in %s, %s', (line, file, expected) => {
    const claim = { ...variable('TOOL_DB'), file }
    expect(verdict(environmentKind.verify, claim, { 'test/a.test.ts': line })).toBe(expected)
  })

  it.each([
    ['bat', 'unknown'],
    ['@acme/bat', 'unknown'],
    ['bats', 'fails'],
  ])('that may be read by the package %s is %s', (dependency, expected) => {
    const files = { 'package.json': JSON.stringify({ name: 'tool', dependencies: { [dependency]: '1' } }) }
    expect(verdict(environmentKind.verify, variable('BAT_PAGER'), files)).toBe(expected)
  })

  it('of the repository’s own package fails, though another of its packages asks for that', () => {
    const files = {
      'package.json': '{"name":"bat"}',
      'cli/package.json': '{"name":"bat-cli","dependencies":{"bat":"1"}}',
    }
    expect(verdict(environmentKind.verify, variable('BAT_PAGER'), files)).toBe('fails')
  })

  it('that may be put together is left open', () => {
    const files = { 'src/a.ts': "const name = 'TOOL_' + key" }
    expect(verdict(environmentKind.verify, variable('TOOL_PORT', 'TOOL_'), files)).toBe('unknown')
    expect(verdict(environmentKind.verify, variable('OTHER_PORT', 'OTHER_'), files)).toBe('fails')
  })
})

describe('A variable whose beginning a library is told', () => {
  it.each<[string, Files]>([
    ['Go', { 'cmd/a.go': 'viper.SetEnvPrefix("tool")' }],
    ['Python', { 'src/a.py': "class Config:\n    env_prefix = 'TOOL_'\n" }],
    ['Rust', { 'src/a.rs': 'Environment::with_prefix("TOOL")' }],
  ])('is left open: %s', (_, files) => {
    expect(verdict(environmentKind.verify, variable('TOOL_PORT'), files)).toBe('unknown')
    expect(verdict(environmentKind.verify, variable('TOOLS_PORT'), files)).toBe('fails')
  })
})

describe('A variable that nothing reads', () => {
  const files = { 'src/a.py': "import os\nos.environ['TOOL_COLOR_FORCE']\nos.environ['TOOL_HOST_1']\n" }
  it.each<[string, string | null, string]>([
    ['TOOL_FORCE_COLOR', 'TOOL_COLOR_FORCE', 'has the words of one that is read'],
    ['TOOL_COLOUR_FORCE', 'TOOL_COLOR_FORCE', 'has a letter more'],
    ['TOOLCOLOR_FORCE', 'TOOL_COLOR_FORCE', 'lacks a dash'],
    ['TOOL_HOST_2', null, 'is another of a row'],
    ['TOOL_COLOR', null, 'is a name of its own'],
  ])('such as %s is surely misspelt for %s where it %s', async (name, meant) => {
    const claim = variable(name)
    const snapshot = await snapshotWithCode(files, [environmentKind.needs(claim, snapshotOf(files))])
    expect(environmentKind.verify(claim, snapshot)).toMatchObject({
      state: 'fails',
      closed: meant !== null,
      suggestion: meant,
    })
  })
})
