import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { jobScene } from './scene.ts'
import { checked } from './with-criteria.ts'

const FILES = { 'README.md': '# Notes\n\nNotes are kept in one folder.\n' }

const database = useTestDatabase()

describe("A pull request's own acceptance criteria", () => {
  it.each<[string, string, boolean]>([
    ['Tests are included', 'test/note.test.js', true],
    ['Tests are included', 'src/note.js', false],
    ['The code does not use `eval`', 'src/note.js', true],
    ['The code mentions `eval`', 'src/note.js', false],
    ['No TODO is left', 'src/todo.js', false],
    ['Mentions "one folder"', 'src/note.js', true],
    ['Does not mention "exactly"', 'test/note.test.js', true],
  ])('look at its code, too, where they speak of it: %s, with %s', async (criterion, path, met) => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, 'src/old.js': '// TODO: later\n\nlet a = 1\n' })
    const { words } = await checked(
      stage,
      {
        'README.md': `${FILES['README.md']}\nType it, and it runs.\n\n\`\`\`js\nit('runs', () => {})\n\`\`\`\n`,
        'src/old.js': '// TODO: later\n\nlet a = 2\n',
        [path]: `${path.includes('todo') ? '// TODO: now\n' : ''}it${path.includes('test') ? '' : 'em'}('is exactly one', () => {})\n`,
      },
      [criterion],
    )
    if (met) expect(words).not.toContain('Acceptance criterion not met')
    else expect(words).toContain(`Acceptance criterion not met: ${criterion}`)
    expect(words).not.toMatch(/was not (?:decided|checked)/)
  })

  it.each<[string, boolean]>([
    ['Tests are included', true],
    ['The code mentions `shelf`', false],
  ])('are asked of a change that writes no page: %s', async (criterion, met) => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, 'src/old.js': 'let a = 1\n' })
    const { run, words } = await checked(stage, { 'test/old.test.js': "it('runs', () => {})\n" }, [criterion])
    expect(run?.summary).toContain(`Criteria: ${met ? '✓' : '✗'} ${met ? criterion : 'The code mentions'}`)
    expect(words.includes(`Acceptance criterion not met: ${criterion}`)).toBe(!met)
  })
})

describe("DocAlign's own suggestions", () => {
  const MOVED = 'See [how to begin](docs/start.md#begin) now.\n'
  const PAGE = '# Start\n\n## Begin\n\nUnpack it, then look at the very first note of them all.\n'

  it('are not made where the page with them would be wrong in another way', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { 'README.md': `# Notes\n\n${MOVED}`, 'docs/start.md': PAGE })
    const { comments } = await checked(stage, {
      ...{ 'docs/start.md': null, 'docs/first.md': PAGE.replace('## Begin', '## Let us begin') },
      'README.md': `# Notes\n\n${MOVED}\nMore.\n`,
    })
    expect(comments.join('\n')).toContain('docs/start.md')
    expect(comments.join('\n')).not.toContain('```suggestion')
  })
})

describe('Front matter', () => {
  const NAMED = {
    '.docalign.yml': 'judge:\n  schemas:\n    - files: ["docs/**"]\n      schema: docs/page.schema.yml\n',
    'docs/page.schema.yml': 'required: [title]\nproperties:\n  title: { type: string }\n',
    'docs/old.md': '# Old\n\nIt has none.\n',
  }

  it('that a change leaves alone is not told of', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...FILES, ...NAMED })
    const { words } = await checked(stage, { 'docs/old.md': '# Old\n\nIt has none and needs none.\n' })
    expect(words).not.toContain('title')
  })
})

describe('What a change writes that never was true', () => {
  const INVENTED = `${FILES['README.md']}\nSee [the guide](docs/guide.md).\n`

  it('does not make the judge call the docs invalid a second time', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', FILES)
    const { run, words } = await checked(stage, { 'README.md': INVENTED }, ['All facts are accurate'])
    expect(words).toContain('failed: All facts are accurate')
    expect(words.match(/link target/g)).toHaveLength(1)
    expect(run?.summary).toContain('Criteria: ✗ All facts are accurate.')
  })
})
