import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { statementOf, subjectName } from '../../../../src/engine/docs/parts/statement.ts'

const PAGE = `# Guide

## Install

You need **Node.js 20** or newer. The settings are read from [the example](config/example.yml) once.

\`\`\`sh
npm run build
\`\`\`

| command | what it does |
| --- | --- |
| \`npm run lint\` | looks for mistakes |
`

describe('The statement of a value', () => {
  const page = readMarkdown('docs/guide.md', PAGE)
  it.each([
    ['a sentence', 5, '20', /^You need Node\.js 20 or newer\.$/],
    ['the target of a link', 5, 'config/example.yml', /the example.*\(config\/example\.yml\)$/],
    ['a row of a table', 13, 'npm run lint', /^npm run lint: looks for mistakes$/],
    ['a line of code', 8, 'npm run build', /npm run build$/],
  ])('is %s', (_, line, value, expected) => expect(statementOf(page, { line, value })).toMatch(expected))
})

it.each([
  [{ kind: 'engine', engine: 'node' }, 'node'],
  [{ kind: 'dependency', name: 'react' }, 'react'],
  [{ kind: 'default', key: 'port' }, 'port'],
  [{ kind: 'other', name: 'x' }, null],
  [null, null],
])('What %j is of is called %s', (subject, name) => expect(subjectName({ subject })).toBe(name))
