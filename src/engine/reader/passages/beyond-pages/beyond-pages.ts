import type { Doc } from '../../../docs/doc.ts'
import type { CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { apiPassages } from './api-passages.ts'
import { configPassages } from './config-passages.ts'
import { docstringPassages } from './docstring-passages.ts'

/** The passages of documentation that is in files of the code. */
export function passagesBeyondPages(docs: readonly Doc[], code: CodeIndex): Passage[] {
  return [...configPassages(docs, code), ...apiPassages(code), ...docstringPassages(docs, code)]
}
