import type { ClaimType, Severity } from '../../config/claim-types.ts'

/** A claim type that only a model can tell: how it is recognised in a page, and what is asked of the code. */
export interface SemanticKind {
  readonly type: Extract<ClaimType, 'behavior' | 'architecture' | 'convention' | 'output' | 'list'>
  /** How bad it is for a reader when such a claim is false. */
  readonly severity: Severity
  /** The extractor: which statements are of this type, as the model is told. With what is not, where the two are near. */
  readonly recognise: string
  /** The verifier: the question about the statement, to be answered yes or no from the code alone. */
  readonly ask: string
  /** What a line of code must show to contradict such a statement. */
  readonly contradiction: string
}

/** Every claim type that a model checks. */
export const SEMANTIC_KINDS: readonly SemanticKind[] = [
  // What the code does: values it takes, results it gives, when it fails, in which order it works.
  {
    type: 'behavior',
    severity: 'medium',
    recognise:
      'says what a named part of the code does when it runs: what it returns, throws, retries, waits for, defaults to, keeps or leaves out. Not what a reader should do, not praise, not a purpose in general words.',
    ask: 'Does the code do what the statement says?',
    contradiction: 'does something else than the statement says',
  },
  // How the code is built: what calls, owns, stores or depends on what.
  {
    type: 'architecture',
    severity: 'medium',
    recognise:
      'says how named parts of the code are put together: what calls, extends, owns, imports, stores or depends on what, and where a thing is kept. Not what a part does when it runs.',
    ask: 'Is the code built as the statement says?',
    contradiction: 'shows that the parts are put together in another way',
  },
  // A rule that the docs say the code follows.
  {
    type: 'convention',
    severity: 'medium',
    recognise:
      'states a rule that named code follows everywhere: how things are named, which form errors take, what is never or always done. Not a rule for people, such as how to open a pull request.',
    ask: 'Does the code that is shown follow the rule in the statement?',
    contradiction: 'breaks the rule',
  },
  // The words that a program of the repository prints.
  {
    type: 'output',
    severity: 'medium',
    recognise:
      'quotes the words of a message, a warning or an error that named code prints, logs or throws. Not what another program prints, and not a sample of data.',
    ask: 'Does the code print the quoted words, but for what is filled in?',
    contradiction: 'prints the message in other words',
  },
  // All the values that something may have.
  {
    type: 'list',
    severity: 'medium',
    recognise:
      'lists all the values that a named setting, type or command takes, and says or plainly means that there are no others. Not examples of them, and not a list of things to do.',
    ask: 'Does the code take the listed values, and no others?',
    contradiction: 'takes a value that is not listed, or refuses one that is',
  },
]
