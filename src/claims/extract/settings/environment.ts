import { isCurrentAssertion, isPlaceholder, proseAt, saidAt } from '../../../docs/annotation/statement-context.ts'
import type { CodeSpan, Doc } from '../../../docs/doc.ts'
import { sectionTitles } from '../../../docs/doc.ts'
import { headerAt } from '../../../docs/parts/table.ts'
import { placeOfWord } from '../../../docs/shell/place-of-word.ts'
import { commandsOf, isShellBlock } from '../../../docs/shell/shell.ts'
import { memoize, memoizePart } from '../../../memoize.ts'
import type { ClaimDraft, Extractor } from '../../claim.ts'
import { type Placed, placed } from '../../draft.ts'
import { isScreaming, keyEnds } from '../../identifiers.ts'

export interface EnvironmentSubject {
  readonly name: string
}

const SPEAKS_OF_ENVIRONMENT = /\benv(?:ironment(?:al)?)?\b(?:[ -]?var(?:iable)?s?)?|\benvvars?\b|\.env\b/i

/** Variables of the system and of everybody's tools. */
const WELL_KNOWN =
  /^(?:(?:HTTPS?|NO|ALL|FTP)_PROXY|LC_\w+|LANG|LANGUAGE|PATH|HOME|USER|SHELL|TERM|EDITOR|VISUAL|PAGER|TMPDIR|TZ|NO_COLOR|FORCE_COLOR|COLORTERM|CI|DEBUG|NODE_ENV|NODE_OPTIONS|NODE_PATH|PYTHON\w+|VIRTUAL_ENV|GOPATH|GOROOT|GOFLAGS|CGO_ENABLED|RUST_LOG|RUST_BACKTRACE|RUSTFLAGS|CARGO_\w+|JAVA_HOME|(?:AWS|AZURE)_\w+|GOOGLE_APPLICATION_CREDENTIALS|(?:LOCAL)?APPDATA|USERPROFILE|GITHUB_TOKEN|NPM_TOKEN|XDG_\w+|PKG_CONFIG\w*|CC|CXX|CFLAGS|LDFLAGS|LD_LIBRARY_PATH|DISPLAY|INPUTRC|SSH_\w+)$/

/** A variable that the system or a library reads for every program, whatever the code of this one says. */
export function isWellKnownVariable(name: string): boolean {
  return WELL_KNOWN.test(name)
}

/** What libraries that read settings are told the beginning of all variables by: `SetEnvPrefix("tool")`. */
export const PREFIX_SETTERS: readonly string[] = [
  'SetEnvPrefix',
  'env_prefix',
  'envPrefix',
  'envvar_prefix',
  'auto_envvar_prefix',
  'with_prefix',
  'prefixed',
]

/** What makes capitals of names, for code that makes variables of its keys. */
export const CASE_CHANGERS: readonly string[] = [
  'upper',
  'upcase',
  'toUpperCase',
  'to_uppercase',
  'to_ascii_uppercase',
  'ToUpper',
  'strtoupper',
]

/** Nobody writes longer names of variables. */
const MAX_NAME = 100

const READ =
  /(?:\benv\.|environ(?:\.get)?[[(]\s*['"]|\bgetenv\(\s*['"]|LookupEnv\("|\benv::var(?:_os)?\("|\bENV(?:\.fetch)?[[(]['"]|\benv\[['"])([A-Z][A-Z\d_]*)/gi

/** Variables that the samples of a page read themselves: of the reader's code, which the page tells of. */
const readBySamples = memoize(({ codeBlocks }: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const block of codeBlocks)
    for (const line of isShellBlock(block) ? [] : block.lines)
      for (const [, name] of line.slice(0, 500).matchAll(READ)) if (name !== undefined) found.add(name)
  return found
})

/** The ends of a name, by which code may put it together: `ACTIVE_HELP` of `COBRA_ACTIVE_HELP`, `APP_MAIL` of `APP_MAIL_API_KEY`. */
function partsOf(name: string): string[] {
  const words = name.split('_')
  if (words.length < 3) return [`${words[0]}_`]
  const rest = words.slice(1).join('_')
  const beginnings = words.slice(2).map((_, index) => words.slice(0, index + 2).join('_'))
  return [`${words[0]}_`, rest, `_${rest}`, ...beginnings.flatMap((beginning) => [beginning, `${beginning}_`])]
}

/** Environment variables: in tables, prose and code spans that speak of the environment, and in shell assignments. */
export const extractEnvironment: Extractor<EnvironmentSubject> = (doc) => {
  const drafts: ClaimDraft<EnvironmentSubject>[] = []
  for (const span of doc.codeSpans) {
    const name = /^\$?\{?([A-Z][A-Z\d_]*[A-Z\d])\}?(?:=.*)?$/.exec(span.text)?.[1]
    if (!name || name.length > MAX_NAME || isPlaceholder(name) || !isCurrentAssertion(doc, span.line)) continue
    if (isWellKnownVariable(name) || !aboutEnvironment(doc, span.line, span.text)) continue
    if (readBySamples(doc).has(name)) continue
    if (/^[A-Z\d]+$/.test(span.text) && !isCalledVariable(doc, span)) continue
    drafts.push(variableDraft(span, name))
  }
  for (const command of commandsOf(doc)) {
    for (const assignment of [...command.assignments, ...givenToContainer(command.words)]) {
      const name = assignment.split('=', 1)[0] ?? ''
      if (HOLDS_RESULT.test(assignment.slice(name.length)) && command.words.length === 0) continue
      if (!isScreaming(name) || isPlaceholder(name) || WELL_KNOWN.test(name)) continue
      const place = { ...placeOfWord(doc, command, name), text: command.text }
      drafts.push({ ...variableDraft(place, name), tentative: true })
    }
  }
  return drafts
}

/** `STATUS=$?`, `FILES=$(git diff)`: a line that keeps a result for the lines below it. */
const HOLDS_RESULT = /^=["']?(?:\$[?(]|`)/

/** `docker run -e NAME=value`: what a container gets. */
function givenToContainer(words: readonly string[]): string[] {
  if (!/^(?:docker|podman|docker-compose|nerdctl)$/.test(words[0] ?? '') || !words.includes('run')) return []
  return words.flatMap((word, index) =>
    /^(?:-e|--env)$/.test(word) ? (words[index + 1] ?? []) : (/^--env=(.+)$/.exec(word)?.[1] ?? []),
  )
}

function variableDraft(at: Placed, name: string): ClaimDraft<EnvironmentSubject> {
  const names = [name, ...partsOf(name), ...keyEnds(name), name.toLowerCase(), ...PREFIX_SETTERS, ...CASE_CHANGERS]
  return { ...placed(at), value: name, subject: { name }, names }
}

/** A name in capitals is taken for a variable of the environment when its sentence, table or section says so. */
export function aboutEnvironment(doc: Doc, line: number, text: string): boolean {
  // One word alone is as often a blank to fill: "`v$VERSION`, where `$VERSION` is the release".
  if (/^\$\{?[A-Z\d]+_/.test(text) || /^[A-Z_\d]+=/.test(text)) return true
  return speaksOfEnvironment(doc, line)
}

/** Words that far before a name, and behind it, are said of it. */
const [BEFORE, BEHIND] = [80, 40]

/** One word in capitals may be anything in a sentence that speaks of the environment elsewhere: "the `HOST` architecture". */
function isCalledVariable(doc: Doc, { line, column, text }: CodeSpan): boolean {
  if (proseAt(doc, line)?.kind === 'row' || isOfEnvironment(doc, line)) return true
  const source = doc.lines[line - 1] ?? ''
  const before = `${doc.lines[line - 2] ?? ''} ${source.slice(0, column - 1)}`.slice(-BEFORE)
  const behind = `${source.slice(column - 1 + text.length)} ${doc.lines[line] ?? ''}`.slice(0, BEHIND)
  return SPEAKS_OF_ENVIRONMENT.test(before) || SPEAKS_OF_ENVIRONMENT.test(behind)
}

function isOfEnvironment(doc: Doc, line: number): boolean {
  return sectionTitles(doc, line)
    .slice(-2)
    .some((title) => SPEAKS_OF_ENVIRONMENT.test(title))
}

const speaksOfEnvironment = memoizePart(
  (doc: Doc, line: number) =>
    saidAt(doc, line).some((text) => SPEAKS_OF_ENVIRONMENT.test(text)) ||
    SPEAKS_OF_ENVIRONMENT.test(headerAt(doc, line)) ||
    isOfEnvironment(doc, line),
)
