import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { listedTasks } from '../../../../src/engine/docs/shell/task-listings.ts'

function listed(...lines: string[]): string[] {
  const doc = readMarkdown('a.md', ['```', ...lines, '```'].join('\n'))
  return listedTasks(doc).map(({ line, column, words }) => `${line}:${column} ${words.join(' ')}`)
}

describe('What a runner lists', () => {
  it.each<[string, string[], string[]]>([
    [
      'rake',
      ['$ rake -T', 'rake db:load[name]  # Load it', 'rake spec  # Run them'],
      ['3:6 rake db:load', '4:6 rake spec'],
    ],
    [
      'just',
      ['just --list', 'Available recipes:', '    build  # Build', '    test filter=""'],
      ['4:5 just build', '5:5 just test'],
    ],
    ['Task', ['$ task --list', 'task: Available tasks:', '* build:   Build it'], ['4:3 task build']],
    [
      'invoke',
      ['$ inv -l', 'Available tasks:', '', '  docs.build  Build them', '  test'],
      ['5:3 invoke docs.build', '6:3 invoke test'],
    ],
    [
      'make',
      ['$ make help', 'Usage: make TARGET', '  build    Build it', 'check - not in a column'],
      ['4:3 make build'],
    ],
  ])('of %s are tasks', (_, lines, expected) => {
    expect(listed(...lines)).toEqual(expected)
  })

  it('ends at the next prompt, and is none where nobody asked for it', () => {
    expect(listed('$ rake -T', 'rake spec  # Run them', '$ cat tasks', 'rake old  # Old')).toEqual(['3:6 rake spec'])
    expect(listed('  build    Build it', '  check    Check it')).toEqual([])
  })
})
