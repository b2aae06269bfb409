import { groupBy } from '../../../../base/group-by.ts'
import { baseName } from '../../../../base/paths.ts'
import type { Doc } from '../../../docs/doc.ts'
import { isManifestPath } from '../../../ecosystems/manifests/parse.ts'
import type { CodeFile, CodeIndex } from '../../code/code-index.ts'
import type { Passage } from '../passages.ts'
import { passagesInFile } from './passages-in-file.ts'

/** The marks of comments, by the end of a name. */
const COMMENTS: readonly (readonly [names: RegExp, comment: RegExp])[] = [
  [/\.(?:ya?ml|toml|conf|cfg|properties|env|rc)(?:\.\w+)?$|^\.env/i, /^\s*#+\s*(.*)$/],
  [/\.ini(?:\.\w+)?$/i, /^\s*[#;]+\s*(.*)$/],
  [/\.(?:jsonc|json5|hcl)$/i, /^\s*(?:\/\/+|#)\s*(.*)$/],
]
/** Settings of tools that work on the repository, and of the host. */
const OF_TOOLS = /(?:^|\/)(?:\.github|\.circleci|\.gitlab|\.vscode|\.devcontainer)\/|(?:^|\/)\.(?!env)[\w-]+(?:\.\w+)*$/
/** Minimum number of comments of several words, and their minimum share of the lines that are not blank. */
const MIN_COMMENTS = 5
const MIN_SHARE = 0.2

/** The passages of configuration files whose comments document them: those that a page names, as a reference or a template. */
export function configPassages(docs: readonly Doc[], code: CodeIndex): Passage[] {
  const files = [...code.files.values()].flatMap((file) => {
    const comment = commentOf(file)
    return comment === null || !isDocumented(file, comment, code) ? [] : [{ file, comment }]
  })
  if (files.length === 0) return []
  const named = namesIn(docs)
  const byBase = groupBy(code.paths, baseName)
  return files.flatMap(({ file: { path }, comment }) => {
    const isOnly = byBase.get(baseName(path))?.length === 1
    if (!named.has(path) && !(isOnly && named.has(baseName(path)))) return []
    return passagesInFile({ file: path, titles: [] }, code.linesOf(path), (line) => comment.test(line.slice(0, 300)))
  })
}

function commentOf({ path, class: kind }: CodeFile): RegExp | null {
  if (kind !== 'config' && kind !== 'example') return null
  if (OF_TOOLS.test(path) || isManifestPath(path)) return null
  return COMMENTS.find(([names]) => names.test(baseName(path)))?.[1] ?? null
}

function isDocumented({ path }: CodeFile, comment: RegExp, code: CodeIndex): boolean {
  const lines = code.linesOf(path).filter((line) => line.trim() !== '')
  const comments = lines.filter((line) => SENTENCE.test(comment.exec(line.slice(0, 300))?.[1] ?? ''))
  return comments.length >= Math.max(MIN_COMMENTS, lines.length * MIN_SHARE)
}

const SENTENCE = /^\W{0,3}\p{L}+(?:['’,]?\s+\S+){3}/u

const NAME = /[\w@.-]+(?:\/[\w@.-]+)*/g

/** Everything in the pages that may be a path or the name of a file, without `./` and `../` before it. */
function namesIn(docs: readonly Doc[]): Set<string> {
  const names = new Set<string>()
  for (const { lines } of docs)
    for (const line of lines)
      for (const [word] of line.slice(0, 2000).matchAll(NAME))
        if (word.includes('.')) names.add(word.replace(RELATIVE, ''))
  return names
}

const RELATIVE = /^(?:\.{1,2}\/)+|\.+$/g
