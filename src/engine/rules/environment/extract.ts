import { memoize } from '../../../base/memoize.ts'
import { isAboutEnvironment, isInEnvironmentSection, speaksOfEnvironment } from '../../docs/annotation/environment.ts'
import { isCurrentAssertion, isPlaceholder, proseAt } from '../../docs/annotation/statement-context.ts'
import type { CodeSpan, Doc } from '../../docs/doc.ts'
import { placeOfWord } from '../../docs/shell/place-of-word.ts'
import { commandsOf, isShellBlock } from '../../docs/shell/shell.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type DraftPlace, placed } from '../draft.ts'
import { isScreaming, keyEnds } from '../identifiers.ts'

export interface EnvironmentSubject {
  readonly name: string
}

/** Variables of the operating system and of common tools. */
const WELL_KNOWN =
  /^(?:(?:HTTPS?|NO|ALL|FTP)_PROXY|LC_\w+|LANG|LANGUAGE|PATH|HOME|USER|SHELL|TERM|EDITOR|VISUAL|PAGER|TMPDIR|TZ|NO_COLOR|FORCE_COLOR|COLORTERM|CI|DEBUG|NODE_(?:ENV|OPTIONS|PATH|DEBUG|EXTRA_CA_CERTS|NO_WARNINGS|TLS_REJECT_UNAUTHORIZED)|PYTHON\w+|VIRTUAL_ENV|GO(?:PATH|ROOT|FLAGS|DEBUG|GC|MAXPROCS|MEMLIMIT|OS|ARCH|PROXY|TRACEBACK)|CGO_ENABLED|RUST_(?:LOG|(?:LIB_)?BACKTRACE|MIN_STACK)|RUST(?:DOC)?FLAGS|RUSTC\w*|CARGO_\w+|JAVA_(?:HOME|TOOL_OPTIONS)|JDK_JAVA_OPTIONS|RUBY(?:OPT|LIB)|GEM_(?:HOME|PATH)|DOTNET_\w+|PERL5(?:LIB|OPT)|(?:AWS|AZURE)_\w+|GOOGLE_APPLICATION_CREDENTIALS|(?:LOCAL)?APPDATA|USERPROFILE|GITHUB_TOKEN|NPM_TOKEN|XDG_\w+|PKG_CONFIG\w*|CC|CXX|CFLAGS|LDFLAGS|LD_LIBRARY_PATH|DISPLAY|INPUTRC|SSH_\w+)$/

/** A variable that the system or a library reads for every program, regardless of this repository's code. */
export function isWellKnownVariable(name: string): boolean {
  return WELL_KNOWN.test(name)
}

/** Functions and options that set the prefix of all variables in settings libraries: `SetEnvPrefix("tool")`. */
export const PREFIX_SETTERS: readonly string[] = [
  'SetEnvPrefix',
  'env_prefix',
  'envPrefix',
  'envvar_prefix',
  'auto_envvar_prefix',
  'with_prefix',
  'prefixed',
]

/** Functions that convert names to upper case, for code that derives variables from its keys. */
export const CASE_CHANGERS: readonly string[] = [
  'upper',
  'upcase',
  'toUpperCase',
  'to_uppercase',
  'to_ascii_uppercase',
  'ToUpper',
  'strtoupper',
]

/** Longer names are not variables. */
const MAX_NAME = 100

const READ =
  /(?:\benv\.|environ(?:\.get)?[[(]\s*['"]|\bgetenv\(\s*['"]|LookupEnv\("|\benv::var(?:_os)?\("|\bENV(?:\.fetch)?[[(]['"]|\benv\[['"])([A-Z][A-Z\d_]*)/gi

/** Variables that the page's samples read. They belong to the reader's code. */
const readBySamples = memoize(({ codeBlocks }: Doc): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const block of codeBlocks)
    for (const line of isShellBlock(block) ? [] : block.lines)
      for (const [, name] of line.slice(0, 500).matchAll(READ)) if (name !== undefined) found.add(name)
  return found
})

/** Parts of a name from which code may build it: `ACTIVE_HELP` of `COBRA_ACTIVE_HELP`, `APP_MAIL` of `APP_MAIL_API_KEY`. */
function partsOf(name: string): string[] {
  const words = name.split('_')
  if (words.length < 3) return [`${words[0]}_`]
  const rest = words.slice(1).join('_')
  const beginnings = words.slice(2).map((_, index) => words.slice(0, index + 2).join('_'))
  return [`${words[0]}_`, rest, `_${rest}`, ...beginnings.flatMap((beginning) => [beginning, `${beginning}_`])]
}

/** Environment variables: in tables, prose and code spans about the environment, and in shell assignments. */
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

/** `STATUS=$?`, `FILES=$(git diff)`: the line stores a result for later lines. */
const HOLDS_RESULT = /^=["']?(?:\$[?(]|`)/

/** `docker run -e NAME=value`: variables passed to a container. */
function givenToContainer(words: readonly string[]): string[] {
  if (!/^(?:docker|podman|docker-compose|nerdctl)$/.test(words[0] ?? '') || !words.includes('run')) return []
  return words.flatMap((word, index) =>
    /^(?:-e|--env)$/.test(word) ? (words[index + 1] ?? []) : (/^--env=(.+)$/.exec(word)?.[1] ?? []),
  )
}

function variableDraft(at: DraftPlace, name: string): ClaimDraft<EnvironmentSubject> {
  const names = [name, ...partsOf(name), ...keyEnds(name), name.toLowerCase(), ...PREFIX_SETTERS, ...CASE_CHANGERS]
  return { ...placed(at), value: name, subject: { name }, names }
}

/** A name in capitals counts as an environment variable if its sentence, table or section says so. */
export function aboutEnvironment(doc: Doc, line: number, text: string): boolean {
  // A single word may equally be a placeholder: "`v$VERSION`, where `$VERSION` is the release".
  if (/^\$\{?[A-Z\d]+_/.test(text) || /^[A-Z_\d]+=/.test(text)) return true
  return isAboutEnvironment(doc, line)
}

/** Numbers of characters before and after a name within which words refer to it. */
const [BEFORE, LENGTH_AFTER] = [80, 40]

/** A single word in capitals may be anything, even if its sentence mentions the environment elsewhere: "the `HOST` architecture". */
function isCalledVariable(doc: Doc, { line, column, text }: CodeSpan): boolean {
  if (proseAt(doc, line)?.kind === 'row' || isInEnvironmentSection(doc, line)) return true
  const source = doc.lines[line - 1] ?? ''
  const before = `${doc.lines[line - 2] ?? ''} ${source.slice(0, column - 1)}`.slice(-BEFORE)
  const after = `${source.slice(column - 1 + text.length)} ${doc.lines[line] ?? ''}`.slice(0, LENGTH_AFTER)
  return speaksOfEnvironment(before) || speaksOfEnvironment(after)
}
