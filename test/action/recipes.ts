import { readFileSync } from 'node:fs'
import { workflow } from '../../src/cli/init/workflow-file.ts'

/** A file of this repository. */
export const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Where ways to install are shown, and what is written there. */
export const RECIPES = [
  ['the workflow that init writes', workflow({ branch: 'main', version: '0.1.0', hasFindings: true })],
  ['docs/ci.md', read('docs/ci.md')],
] as const
