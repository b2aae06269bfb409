import type { Ecosystem } from '../ecosystem.ts'
import { readComposer } from './composer.ts'
import { phpRules } from './definitions.ts'

/** PHP and Composer. */
export const php: Ecosystem = {
  name: 'php',
  manifests: { names: { 'composer.json': readComposer } },
  languages: [{ grammar: 'php', files: ['.php', '.phtml'], rules: phpRules, exported: true }],
}
