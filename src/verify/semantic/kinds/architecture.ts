import type { SemanticKind } from '../kind.ts'

/** How the code is built: what calls, owns, stores or depends on what. */
export const architecture: SemanticKind = {
  type: 'architecture',
  severity: 'medium',
  recognise:
    'says how named parts of the code are put together: what calls, extends, owns, imports, stores or depends on what, and where a thing is kept. Not what a part does when it runs.',
  ask: 'Is the code built as the statement says?',
  contradiction: 'shows that the parts are put together in another way',
}
