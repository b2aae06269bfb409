import { describe, expect, it } from 'vitest'
import { RECIPES, read } from './recipes.ts'

describe('The way to install that is shown in', () => {
  it.each([...RECIPES, ['the hook for pre-commit', read('.pre-commit-hooks.yaml')] as const])(
    '%s is no npx',
    (_, text) => {
      expect(text.match(/(?:run:|entry:|- |^)\s*npx .*/gm)).toBeNull()
    },
  )
})
