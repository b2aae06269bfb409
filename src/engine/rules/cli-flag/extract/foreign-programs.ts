import { proseAt, statementAt } from '../../../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles } from '../../../docs/doc.ts'

/** Programs whose options pages mention without a call. */
const WELL_KNOWN =
  /(?<![\w./-])(?:git|npm|npx|pnpm|yarn|bun|deno|node|pip|pip3|uv|poetry|pytest|python3?|cargo|rustc|rustup|clippy|go (?:test|build|run|vet)|gofmt|make|cmake|gcc|clang|docker|podman|kubectl|helm|curl|wget|tar|grep|sed|awk|find|xargs|ssh|less|vim|brew|apt(?:-get)?|systemd|systemctl|chrome|eslint|jest|vitest|tsc|webpack|rollup|esbuild)(?![\w/-]|\.\w)/gi

/** "`rm`'s `-r`", "`-r` of `rm`". */
const OWNERS = [
  /`([\w.-]{1,40})`{1,2}[’']?s? {1,2}`{1,2}-/g,
  /`{1,2} (?:(?:option|flag|argument|switch) )?(?:of|to|from|in|for) `{1,2}([\w.-]{1,40})`/g,
]

/** Longer sentences are truncated to this many characters. */
const MAX_TEXT = 2000

/** Whether an option on a line may belong to another program, according to its sentence or the title above. */
export function speaksOfOthers(doc: Doc, line: number, binaries: ReadonlySet<string>): boolean {
  const statement = proseAt(doc, line) ? statementAt(doc, line) : ''
  return [statement, sectionTitles(doc, line).at(-1) ?? ''].some((text) => {
    const read = text.slice(0, MAX_TEXT)
    const named = [
      ...(read.match(WELL_KNOWN) ?? []),
      ...OWNERS.flatMap((pattern) => [...read.matchAll(pattern)].map(([, owner = '']) => owner)),
    ]
    return named.some((name) => !binaries.has(name.toLowerCase()))
  })
}

/** Whether a word of a command line names a well-known program, which the repository does not build. */
export function isWellKnown(word: string): boolean {
  return word.replace(WELL_KNOWN, '') === '' && word !== ''
}
