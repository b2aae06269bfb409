import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository } from 'github-sandbox/repositories/repository'
import { afterAll, describe, expect, it } from 'vitest'
import type { ValidationResult } from '../../../src/judge/index.ts'
import { docalign } from '../streams.ts'

const folder = mkdtempSync(join(tmpdir(), 'docalign-judge-'))
const repository = createRepository()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  repository.remove()
})
const files: Readonly<Record<string, string>> = {
  'answer.json': '{"code": "def f(): pass"}',
  'answer.yaml': 'code: x\ntests: y\n',
  'schema.json': '{"type": "object", "required": ["code", "tests"]}',
  'broken.json': '{',
  'bad-schema.json': '{"type": "strin"}',
  'criteria.txt': '# What counts\n- has a section "Install"\n- [ ] contains "npm ci"\n',
  'page.md': '# Tool\n\n## Install\n\nRun `npm ci`. The port is 3000 by default.\n',
  'other.txt': 'Birds sing in the morning.\n',
  'manual.txt': 'The port is 8080 by default.\n',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
repository.commit({
  'package.json': '{"name": "tool", "scripts": {"build": "x"}}',
  'src/main.js': 'export function startTool() {}\n',
})
const judge = (...args: string[]) => docalign(['judge', ...args], { cwd: folder })

describe('docalign judge', () => {
  it('reports and exits 0 for what is valid', async () => {
    const { code, stdout, stderr } = await judge('page.md', '--criteria', 'criteria.txt')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Validation Result: ✅ PASS\n/)
    expect(stdout).toContain('✅ PASSED CRITERIA (2)\n  • has a section "Install"\n  • contains "npm ci"\n')
  })

  it('says in its last line what was not checked', async () => {
    const { code, stdout } = await judge('page.md', '--types', 'facts')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /\nNot checked: (?:its one statement|all \d+ statements), so nothing is known of what it says\n$/,
    )
  })

  it('says that nothing was checked where the sources tell nothing of any statement', async () => {
    const { code, stdout } = await judge('page.md', '--sources', 'other.txt', '--types', 'facts')
    expect(stdout).toMatch(/^Validation Result: ❔ UNCHECKED\n/)
    expect(stdout).toMatch(/\nNot checked: .+\n$/)
    expect(code).toBe(0)
  })

  it.each<[code: number, args: string[]]>([
    [3, ['other.txt']],
    [3, ['page.md', '--sources', 'other.txt']],
    [0, ['page.md', '--criteria', 'criteria.txt']],
    [1, ['page.md', '--sources', 'manual.txt']],
  ])('exits %i where something has to be checked, for %j', async (code, args) => {
    expect(await judge(...args, '--require-checked')).toMatchObject({ code, stderr: '' })
  })

  it('exits 1 for what is not, and prints the result as JSON', async () => {
    const { code, stdout } = await judge('answer.json', '--schema', 'schema.json', '--types', 'schema', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      issues: [{ type: 'missing_field', location: 'root' }],
      metadata: { validation_types_run: ['schema'] },
    })
  })

  it('reads YAML where a schema asks for data', async () => {
    expect(await judge('answer.yaml', '--schema', 'schema.json')).toMatchObject({ code: 0 })
  })

  it('compares with the texts of a file or folder', async () => {
    const { code, stdout } = await judge('page.md', '--sources', 'manual.txt', '--types', 'facts')
    expect(code).toBe(1)
    expect(stdout).toContain("Stated as '3000'")
  })

  it('checks a page against the code of a repository', async () => {
    const page = join(repository.path, 'draft.md')
    writeFileSync(
      page,
      '# Draft\n\n`startTool()` begins, `stopToolNow()` ends. Run `npm run build`, and see [the guide](guide.md).\n',
    )
    const { code, stdout } = await judge(page, '--sources', repository.path, '--json')
    const { issues, metadata } = JSON.parse(stdout) as ValidationResult
    expect(code).toBe(1)
    expect(issues.map(({ type, location }) => `${type} ${location}`)).toEqual(['hallucination file:draft.md:line:3'])
    expect(issues[0]?.message).toContain('guide.md')
    // Whether there is such a function is open.
    expect(metadata?.undecided_statements).toEqual(['`startTool()` begins, `stopToolNow()` ends.'])
  })

  it.each<[string[], RegExp]>([
    [[], /^DOCALIGN_E401 a file to judge is missing/],
    [['nowhere.md'], /^DOCALIGN_E402 cannot read /],
    [['page.md', '--types', 'schema,tone'], /^DOCALIGN_E401 unknown type "tone"; there are schema, criteria/],
    [['answer.json', '--schema', 'broken.json'], /^DOCALIGN_E401 broken.json is not JSON/],
    [['answer.json', '--schema', 'bad-schema.json'], /^DOCALIGN_E801 the schema is not valid draft-07/],
    [['page.md', '--criteria', 'answer.json'], /^DOCALIGN_E401 answer.json is not a list of texts/],
    [['page.md', '--sources', 'nowhere'], /^DOCALIGN_E402 cannot read nowhere/],
  ])('with %j exits 2 and says why', async (args, reason) => {
    const { code, stdout, stderr } = await judge(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(reason)
  })
})
