import { expect, it } from 'vitest'
import { createCheckers } from '../../../src/engine/type-checkers/checkers.ts'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../../cli/streams.ts'
import { programFile } from '../../programs.ts'

const PAGE = `# Lamp

\`\`\`ts
import { createLamp } from 'lamp'

const lamp = createLamp('desk')
\`\`\`

Then switch it off:

\`\`\`ts
lamp.off()
\`\`\`

This is wrong:

\`\`\`ts
lamp.of()
\`\`\`
`

const REPOSITORY = {
  'package.json': '{ "name": "lamp", "main": "dist/index.js" }',
  'src/index.ts':
    'export interface Lamp { on(): void; turnOff(): void }\nexport const createLamp = (name: string): Lamp => null as never\n',
  'README.md': PAGE,
  'docs/old.md': `# Old\n\nThis API has been removed.\n\n\`\`\`ts\nimport { createLamp } from 'lamp'\ncreateLamp('a').off()\n\`\`\`\n`,
}

it('reports what a checker finds in the samples of a page, with the declaration as evidence', async () => {
  const repository = fixture()
  repository.commit(REPOSITORY)
  const checkers = createCheckers(programFile('checker'))
  const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
  const { findings, unchecked } = JSON.parse(stdout)
  expect(unchecked).toBeUndefined()
  expect(findings).toMatchObject([
    {
      ...{
        file: 'README.md',
        line: 12,
        column: 6,
        claim_type: 'code_example',
        value: 'off',
        rule: 'types of the sample',
      },
      ...{ reason: '`Lamp` has no `off`, src/index.ts:1', evidence: [{ file: 'src/index.ts', line: 1 }] },
      evidence_kind: 'checker',
    },
  ])
})

it('reports what a change of the code makes false in the samples of a page that stays', async () => {
  const repository = fixture()
  const lamp = (member: string): string =>
    `export interface Lamp { on(): void; ${member}(): void }\nexport const createLamp = (name: string): Lamp => null as never\n`
  repository.commit({ ...REPOSITORY, 'src/index.ts': lamp('off') })
  repository.commit({ 'src/index.ts': lamp('turnOff') })
  const checkers = createCheckers(programFile('checker'))
  const { stdout } = await docalign(['check', repository.path, '--base', 'HEAD~1', '--json'], { checkers })
  expect(JSON.parse(stdout).findings).toMatchObject([
    { file: 'README.md', line: 12, value: 'off', reason: '`Lamp` has no `off`, src/index.ts:1', broken_by: null },
  ])
})

it('reports what the declarations of a Go package contradict in a sample', async () => {
  const repository = fixture()
  repository.commit({
    'go.mod': 'module example.org/lamp\n',
    'lamp.go': 'package lamp\n\nfunc New(name string, level int) {}\n',
    'README.md': '# Lamp\n\n```go\nimport "example.org/lamp"\n\nlamp.New("desk")\n```\n',
  })
  const checkers = createCheckers(programFile('checker'))
  const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
  expect(JSON.parse(stdout).findings).toMatchObject([
    { line: 6, column: 6, reason: '`New` takes (name string, level int), lamp.go:3; the sample passes 1' },
  ])
})

it('takes blocks without a label for JavaScript where one of them loads the package', async () => {
  const repository = fixture()
  repository.commit({
    'package.json': '{ "name": "lamp", "main": "lamp.js" }',
    'lamp.js': 'module.exports = { dim: function (level) {} }\n',
    'README.md': "# Lamp\n\n    var lamp = require('lamp');\n\nThen:\n\n    lamp.swell(3);\n",
  })
  const checkers = createCheckers(programFile('checker'))
  const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
  expect(JSON.parse(stdout).findings).toMatchObject([
    { line: 7, column: 10, value: 'swell', reason: '`lamp` exports no `swell`, lamp.js' },
  ])
})
