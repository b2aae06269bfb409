import type { CodeFile, CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { passagesInFile } from './passages-in-file.ts'

const NAME = /(?:^|\/)(?:openapi|swagger)(?:[-_.][\w.-]+)?\.(?:ya?ml|json)$/i
/** What the beginning of any description of an HTTP API has. */
const DESCRIPTION = /^\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\./m
const BEGINNING = 2000
/** Lines that say something to people. */
const TEXT = /^\s*(?:- )?["']?(?:description|summary|title|deprecated|default|enum)["']?\s*:|^\s*[^\s"'{}[\]:]+ [^:]+$/
/** Maximum number of passages of one description: the first ones of a larger one. */
const MAX_PASSAGES = 40

/** The passages of the repository's descriptions of its HTTP API, which sites render as pages. */
export function apiPassages(code: CodeIndex): Passage[] {
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
