import type { Language } from '../ecosystem.ts'
import { javascriptRules } from './definitions/javascript.ts'
import { javascriptSamples, typescriptSamples } from './samples/samples.ts'
import { JAVASCRIPT_MARKS, javascriptFacts } from './source-file/facts.ts'

/** The dialects of JavaScript, by the grammars that read them. */
export const javascriptLanguages: readonly Language[] = [
  {
    grammar: 'typescript',
    files: ['.ts', '.mts', '.cts'],
    rules: javascriptRules,
    exported: false,
    marks: JAVASCRIPT_MARKS,
    facts: javascriptFacts,
    samples: typescriptSamples(['ts', 'typescript', 'mts', 'cts'], 'tsx'),
  },
  {
    grammar: 'tsx',
    files: ['.tsx'],
    rules: javascriptRules,
    exported: false,
    marks: JAVASCRIPT_MARKS,
    facts: javascriptFacts,
    samples: typescriptSamples(['tsx'], 'typescript'),
  },
  {
    grammar: 'javascript',
    files: ['.js', '.mjs', '.cjs', '.jsx', 'Jakefile'],
    rules: javascriptRules,
    exported: false,
    marks: JAVASCRIPT_MARKS,
    facts: javascriptFacts,
    samples: javascriptSamples(['js', 'javascript', 'jsx', 'mjs', 'cjs', 'node']),
  },
]
