import { quoted } from '../../result/issue.ts'
import type { OutputView } from '../../text/output.ts'
import { codesOf } from './code.ts'
import { isEmpty } from './fields.ts'

const TEST_FILE = /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$|_test\.\w+$/i
/** Test cases in text that was not recognized as code, or only in part. */
const LIKE_TESTS = /\bdef test_|\bclass Test\w*[(:]|^\s*(?:it|test|describe)\(|@Test\b|\bfunc Test|#\[test\]/m

/**
 * Where an output has tests, as a clause: a file by its path, or cases of a test framework; '' if it has none. Null if this is unknown: no
 * parser has read the code, or a field with a test name contains something else.
 */
export function testsOf(view: OutputView): string | null {
  const { object, parts, syntax, text } = view
  const file = parts.find((part) => part.file !== undefined && TEST_FILE.test(part.file) && part.text.trim() !== '')
  if (file) return `${file.file} is a file of tests`
  const codes = codesOf(view).map((each) => ({ ...each, reading: syntax.get(each.code) }))
  const name = codes.flatMap(({ reading }) => reading?.tests ?? [])[0]
  if (name !== undefined) return `the test ${quoted(name)} is there`
  const field =
    object && Object.entries(object).some(([key, value]) => /^(?:unit_?)?tests?$/i.test(key) && !isEmpty(value))
  const isRead = codes.every(({ reading, isFile }) => isFile || reading?.problem === null)
  const shown = view.isChange ? codes.map(({ code }) => code).join('\n') : text
  return field || !isRead || LIKE_TESTS.test(shown) ? null : ''
}
