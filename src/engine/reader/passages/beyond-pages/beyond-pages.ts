import type { Doc } from '../../../docs/doc.ts'
import type { CodeFile, CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { configPassages } from './config-passages.ts'
import { docstringPassages } from './docstring-passages.ts'
import { helpPassages } from './help-passages.ts'
import { passagesInFile } from './passages-in-file.ts'

/** The passages of documentation that is in files of the code. */
export function passagesBeyondPages(docs: readonly Doc[], code: CodeIndex): Passage[] {
  const fixed = [...configPassages(docs, code), ...apiPassages(code), ...docstringPassages(docs, code)]
  // A docstring may have options; nothing is read twice.
  const read = new Set(fixed.map(({ file }) => file))
  return [...fixed, ...helpPassages(code).filter(({ file }) => !read.has(file))]
}

const NAME = /(?:^|\/)(?:openapi|swagger)(?:[-_.][\w.-]+)?\.(?:ya?ml|json)$/i
/** What the beginning of any description of an HTTP API has. */
const DESCRIPTION = /^\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\./m
const BEGINNING = 2000
/** Lines that say something to people. */
const TEXT = /^\s*(?:- )?["']?(?:description|summary|title|deprecated|default|enum)["']?\s*:|^\s*[^\s"'{}[\]:]+ [^:]+$/
/** Maximum number of passages of one description: the first ones of a larger one. */
const MAX_PASSAGES = 40

/** The passages of the repository's descriptions of its HTTP API, which sites render as pages. */
function apiPassages(code: CodeIndex): Passage[] {
  return [...code.files.values()]
    .filter(isApiDescription)
    .flatMap(({ path }) =>
      passagesInFile({ file: path, titles: [] }, code.linesOf(path), (line) => TEXT.test(line.slice(0, 300))).slice(
        0,
        MAX_PASSAGES,
      ),
    )
}

function isApiDescription({ path, class: kind, text }: CodeFile): boolean {
  return (kind === 'config' || kind === 'source') && NAME.test(path) && DESCRIPTION.test(text.slice(0, BEGINNING))
}
