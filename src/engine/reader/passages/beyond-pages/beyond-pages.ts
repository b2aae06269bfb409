import type { Doc } from '../../../docs/doc.ts'
import type { CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { apiPassages } from './api-passages.ts'
import { configPassages } from './config-passages.ts'
import { docstringPassages } from './docstring-passages.ts'
import { helpPassages } from './help-passages.ts'

/** The passages of documentation that is in files of the code. */
export function passagesBeyondPages(docs: readonly Doc[], code: CodeIndex): Passage[] {
  const fixed = [...configPassages(docs, code), ...apiPassages(code), ...docstringPassages(docs, code)]
  // A docstring may have options; nothing is read twice.
  const read = new Set(fixed.map(({ file }) => file))
  return [...fixed, ...helpPassages(code).filter(({ file }) => !read.has(file))]
}
