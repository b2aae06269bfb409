import { expect, it } from 'vitest'
import { configSchema } from '../../../src/base/config/schema.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'
import { readPageSchemas } from '../../../src/stages/judgement/page-schemas.ts'
import { open } from '../../base/git/opened.ts'
import { docalign } from '../../cli/streams.ts'
import { history } from '../../engine/scan/scanned.ts'

it('Schemas of front matter are read from the commit, as JSON or YAML', async () => {
  const fixture = history({
    'schemas/page.json': '{"required":["title"]}',
    'schemas/guide.yml': 'required: [owner]\n',
    'schemas/broken.json': '{',
  })
  const repository = await open(fixture.path)
  const head = await repository.resolve('HEAD')
  const schema = (path: string) => ({ files: ['docs/**'], schema: path })
  const { judge } = configSchema(CLAIM_TYPES).parse({
    judge: {
      schemas: ['schemas/page.json', 'schemas/guide.yml', 'schemas/broken.json', 'schemas/none.json'].map(schema),
    },
  })
  const read = await readPageSchemas(repository, head, judge)
  expect(read.map(({ name, schema }) => [name, schema])).toEqual([
    ['schemas/page.json', { value: { required: ['title'] } }],
    ['schemas/guide.yml', { value: { required: ['owner'] } }],
    ['schemas/broken.json', { missing: expect.stringContaining('JSON') }],
    ['schemas/none.json', { missing: 'there is no such file' }],
  ])
  expect(['docs/a.md', 'README.md'].map((path) => read[0]?.isFor(path))).toEqual([true, false])
})

it('Check tells of front matter that does not satisfy its schema', async () => {
  const fixture = history({
    '.docalign.yml': 'judge:\n  schemas:\n    - files: ["docs/**"]\n      schema: page.json\n',
    'page.json': '{"required":["title"]}',
    'docs/a.md': '---\nowner: docs\n---\n# A\n\nOne page.\n',
    'README.md': '# Notes\n\nNotes are kept.\n',
  })
  const { stdout } = await docalign(['check', fixture.path, '--json', '--judge'])
  expect(JSON.parse(stdout).judge).toMatchObject({
    valid: false,
    issues: [{ severity: 'error', type: 'missing_field', location: 'file:docs/a.md:line:1' }],
  })
})
