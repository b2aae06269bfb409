import { quoted } from '../../result/issue.ts'
import type { OutputView } from '../../text/output.ts'
import { isEmpty } from './fields.ts'

const TEST_CODE =
  /\bdef test_\w+|\bclass Test\w+|\bunittest\b|\bpytest\b|(?:^|[^\w.])(?:it|test|describe)(?:\.\w+)*\s*\(\s*["'`]|@Test\b|\bfunc Test\w+\(|#\[test\]|\bassert(?:Equals?|That|_eq!)?\s*[(!\s]/m
const TEST_FILE = /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$|_test\.\w+$/i

/** Where an output has tests, in a clause; null when it has none: a field of them, a file by its path, or code of a test. */
export function testsOf({ object, parts, text }: OutputView): string | null {
  const field =
    object && Object.entries(object).find(([key, value]) => /^(?:unit_?)?tests?$/i.test(key) && !isEmpty(value))
  if (field) return `field ${quoted(field[0])} holds tests`
  const file = parts.find((part) => part.file !== undefined && TEST_FILE.test(part.file) && part.text.trim() !== '')
  if (file) return `${file.file} is a file of tests`
  // A sample on a page of documentation tests nothing.
  const files = parts.filter((part) => part.file !== undefined)
  const program = files.length === 0 ? text : files.map((part) => (part.kind === 'code' ? part.text : '')).join('\n')
  const code = TEST_CODE.exec(program)?.[0].trim()
  return code === undefined ? null : `test code is there: ${quoted(code)}`
}
