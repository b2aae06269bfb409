import type { SemanticKind } from '../kind.ts'

/** A rule that the docs say the code follows. */
export const convention: SemanticKind = {
  type: 'convention',
  severity: 'medium',
  recognise:
    'states a rule that named code follows everywhere: how things are named, which form errors take, what is never or always done. Not a rule for people, such as how to open a pull request.',
  ask: 'Does the code that is shown follow the rule in the statement?',
  contradiction: 'breaks the rule',
}
