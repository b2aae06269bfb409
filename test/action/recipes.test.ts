import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { workflow } from '../../src/cli/init/workflow-file.ts'
import { RECIPES, read } from './recipes.ts'

describe('The way to install that is shown in', () => {
  it.each([...RECIPES, ['the hook for pre-commit', read('.pre-commit-hooks.yaml')] as const])(
    '%s is no npx',
    (_, text) => {
      expect(text.match(/(?:run:|entry:|- |^)\s*npx .*/gm)).toBeNull()
    },
  )
})

describe('docs/ci.md', () => {
  it('shows the steps of the workflow that init writes', () => {
    const blocks = [...read('docs/ci.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text))
    const { version } = JSON.parse(read('package.json'))
    const { jobs } = parse(workflow({ branch: 'main', version, hasFindings: false }))
    expect(blocks).toContainEqual(jobs.docalign.steps.slice(1))
  })
})
