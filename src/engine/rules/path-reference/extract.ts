import { contextAt } from '../../docs/annotation/context.ts'
import { isOfOtherRepository } from '../../docs/annotation/other-projects.ts'
import {
  inExample,
  isCurrentAssertion,
  isOnlyExample,
  isPlaceholder,
  speaksToContributors,
  statementAt,
} from '../../docs/annotation/statement-context.ts'
import { writtenOn } from '../../docs/annotation/written-files.ts'
import type { CodeBlock, Doc, Position } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { treePaths } from '../../docs/parts/tree-drawing.ts'
import { isShellBlock } from '../../docs/shell/shell.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../claim.ts'
import { placed, placedIn } from '../draft.ts'

/** A path as the page writes it, without `./` and trailing `/`. */
export interface PathSubject {
  readonly path: string
  /** The page says that it is a folder: a trailing slash, or a branch of a tree drawing. */
  readonly folder: boolean
  /** The other paths of the same tree drawing. */
  readonly beside?: readonly string[]
  /**
   * To whom the page states that the file exists now. Absent if the file may be the reader's own, one of many, past or planned.
   */
  readonly stated?: 'to contributors' | 'to anyone'
  /** The page is likely to mean a file of the reader's project, or of another repository that it names. */
  readonly isOfOthers?: true
}

const SEGMENT = '[\\w@.+~-]*[\\w@+~-]'
const PATH = new RegExp(`^(?:\\.{1,2}/)*(?:${SEGMENT}/)+(?:${SEGMENT}|\\.[\\w.-]+)?/?$`)
const FILE_NAME =
  /^(?:[\w+-][\w.+-]*)?\.?[\w+-]+\.(?:[a-z]{1,5}\d?|[a-z]+rc|lock|toml|yaml|json5?|sublime-syntax|properties|gradle|tmpl)$/i
const SPECIAL_NAME =
  /^(?:Makefile|Dockerfile|Justfile|Rakefile|Gemfile|Procfile|LICENSE|CODEOWNERS|Vagrantfile|Jenkinsfile|Brewfile)$/
/** File names that any project has. They are the reader's, unless the page is for contributors. */
const COMMON_FILES =
  /^(?:setup\.(?:py|cfg)|(?:tox|pytest|php)\.ini|(?:program|startup)\.cs|pyproject\.toml|requirements\.txt|manifest\.in|package(?:-lock)?\.json|yarn\.lock|pnpm-lock\.yaml|[jt]sconfig(?:\.\w+)*\.json|\w+\.config\.\w+|makefile|dockerfile|gemfile|procfile|cargo\.(?:toml|lock)|go\.(?:mod|sum)|main\.\w+|index\.\w+|app\.\w+|\.\w+rc(?:\.\w+)?|\.env\w*|\.gitignore|\.pre-commit-config\.ya?ml|\.travis\.yml|\.gitlab-ci\.yml|\.editorconfig|\.dockerignore|docker-compose\.ya?ml|config\.\w+)$/i
/** Pages that guide readers through work on a project of their own. */
const GUIDE =
  /(?:^|\/)(?:(?:guides?|learn|recipes|cookbook|how[-_]?tos?)\/|[^/]*(?:tutorials?|getting[-_]started|quick[-_]?start|walk-?through)[^/]*(?:\/|\.\w+$))/i
/** Folders that any project has. */
const EVERYBODYS_FOLDER =
  /^(?:src|lib|app|apps|pages|routes|config|public|static|assets|components|test|tests|bin|cmd|scripts|views|models|controllers|server|client|resources|templates|main|java|kotlin)$/
const PATHISH = /[\w.@+~-]+(?:\/[\w.@+~-]+)+\/?/g
const DOMAIN = /^(?:www\.|[\w-]+\.(?:com|org|io|net|dev|rs|sh|co|ai|app|edu|gov|me|in)(?:\/|$))/i
/** `Node.js`, `Socket.IO`: capitals mark a product, so the match is case-sensitive. */
const PRODUCT = /^[A-Z]\w*\.(?:js|ts|io|IO|NET|net)$/
const CODE_FILE =
  /^(?:process\.env|console\.log|(?:node|next|nuxt|vue|express|ember|three|d3|moment|socket|electron|backbone|chart|knockout)\.(?:js|io))$/i

const PROMPT = /^\s*[$>❯%] \S/
/** The program that a line of shell calls by its bare name. */
const CALLED = /^\s*(?:[$>❯%] )?(?:(?:npx|bunx|pnpm exec|yarn|uvx|pipx run)\s+)?([\w.-]+)\s/
/** The text before a block says that it shows the output of a program at some time and place. */
const IS_OUTPUT = /\b(?:output|prints?|printed|log)\b[^.]{0,40}:$/i
const MARKUP = /^(?:html?|xml|svg|css|scss|less|vue|svelte|diff|patch|json\w*|ya?ml|toml)$/

/** A list item that is a path without code marks. */
const PATH_ITEM = /^\s*[*+-]\s+([\w.@+~-]+(?:\/[\w.@+~-]+)+\/?)\s*$/

/** Paths in code spans, code blocks, tree drawings and commands. */
export const extractPaths: Extractor<PathSubject> = (doc, repository) => {
  const drafts: ClaimDraft<PathSubject>[] = []
  for (const span of doc.codeSpans) {
    const role = span.role
    if (role !== null && role !== 'file' && role !== 'default' && role !== 'samp') continue
    const text = span.text
      .trim()
      .replace(/:\d+(?::\d+)?$/, '')
      .replace(/^`|`$/g, '')
    const path = asPath(text, repository.packages)
    if (path && !speaksToContributors(doc.path) && isEverybodys(text, doc.path)) continue
    if (path && !text.includes('/') && contextAt(doc, span.line, span.column).whose === 'reader') continue
    if (
      path &&
      (text.includes('/') || FILE_NAME.test(text) || SPECIAL_NAME.test(text)) &&
      isCurrentAssertion(doc, span.line) &&
      !isOnlyExample(doc, span.line, span.column) &&
      !inExample(doc, span.line)
    ) {
      drafts.push({ ...placed(span), value: text, subject: { ...path, ...stated(doc, span) } })
    }
  }
  for (const { kind, line, lines } of doc.prose) {
    const [source = ''] = lines
    const text = kind === 'item' ? PATH_ITEM.exec(source)?.[1] : undefined
    const subject = text === undefined ? null : asPath(text, repository.packages)
    if (text !== undefined && subject && isCurrentAssertion(doc, line))
      drafts.push({ line, column: source.indexOf(text) + 1, text, value: text, subject, tentative: true })
  }
  for (const block of doc.codeBlocks) {
    const tree = block.lines.some((line) => PROMPT.test(line)) ? [] : treePaths(block)
    if (tree.length > 0) {
      const beside = tree.map(({ path }) => path)
      for (const { line, column, text, path, folder } of tree)
        if (!isPlaceholder(path)) {
          const subject = { path, folder, beside, ...stated(doc, { line, column }) }
          drafts.push({ line, column, text, value: path, subject, tentative: true })
        }
      continue
    }
    // Arguments of the repository's programs on a page for users are the users' files.
    const isForUsers = !speaksToContributors(doc.path)
    const found = pathsOfBlock(block, repository.packages, isForUsers ? repository.binaries : new Set())
    const statement = isShellBlock(block) ? stated(doc, block) : {}
    // Commands on a page for users run on files of their own.
    const isForContributors = statement.stated === 'to contributors'
    for (const draft of found)
      drafts.push(isForContributors ? { ...draft, subject: { ...draft.subject, ...statement } } : draft)
  }
  return drafts.flatMap((draft) => {
    if (writtenOn(doc).has(draft.value)) return []
    return isOfOthers(doc, draft, repository)
      ? [{ ...draft, subject: { ...draft.subject, isOfOthers: true } }]
      : [draft]
  })
}

function isOfOthers(
  doc: Doc,
  { line, subject }: ClaimDraft<PathSubject>,
  { readersFolders, ownSlugs }: RepositoryContext,
): boolean {
  const [first = ''] = subject.path.split('/')
  if (readersFolders.has(first) && !speaksToContributors(doc.path)) return true
  return isOfOtherRepository(blockAt(doc, line)?.lead ?? statementAt(doc, line), ownSlugs)
}

function stated(doc: Doc, { line, column }: Position): Pick<PathSubject, 'stated'> {
  const { whose, when } = contextAt(doc, line, column)
  if (when !== 'now' || whose === 'reader' || whose === 'sample') return {}
  return { stated: whose === 'repository' ? 'to contributors' : 'to anyone' }
}

/** `main.py`; in a guide also `src/index.ts`, since guides describe files of the reader's project. */
function isEverybodys(text: string, page: string): boolean {
  const folders = text.replace(/^(?:\.{1,2}\/)+/, '').split('/')
  const file = folders.pop() ?? ''
  if (!COMMON_FILES.test(file)) return false
  return folders.length === 0 || (GUIDE.test(page) && folders.every((folder) => EVERYBODYS_FOLDER.test(folder)))
}

/** Paths in the lines of a code block. They are only guesses, since samples are full of the reader's own files. */
function pathsOfBlock(
  block: CodeBlock,
  packages: ReadonlySet<string>,
  programs: ReadonlySet<string>,
): ClaimDraft<PathSubject>[] {
  const drafts: ClaimDraft<PathSubject>[] = []
  if (MARKUP.test(block.language) || IS_OUTPUT.test(block.lead.trim())) return drafts
  const seen = new Set<string>()
  const shell = isShellBlock(block)
  const prompted = block.lines.some((line) => PROMPT.test(line))
  block.lines.forEach((line, index) => {
    // The patterns below are the most expensive part of extraction, and most lines need none of them.
    if (!line.includes('/')) return
    // In a block with prompts, other lines are output. A comment that is only a path names the sample's own file.
    if (
      (prompted && !PROMPT.test(line)) ||
      /^\s*(?:\/\/|#|<!--|\/\*+|--|;)+\s*(?:@?(?:file|filename|title)\s*:?\s*)?["'`]?[\w./@[\]-]+["'`]?(?:\s+\w+)?\s*(?:\*\/|-->)?\s*$/i.test(
        line,
      )
    )
      return
    if (shell && programs.has(CALLED.exec(line)?.[1] ?? '')) return
    if (line.length > 2000 || (!shell && /^\s*(?:import|export|from|use|require|package)\b/.test(line))) return
    for (const match of line.matchAll(PATHISH)) {
      const text = match[0].replace(/[.,]+$/, '')
      const at = match.index
      const before = line[at - 1] ?? ' '
      // A string in a sample is data of the sample.
      if (!shell && /["']/.test(before) && (block.language !== '' || /[(,]\s*["']$/.test(line.slice(0, at)))) continue
      if (seen.has(text) || !/[\s"'`(=[,<]/.test(before) || /:\/\/\S*$/.test(line.slice(0, at))) continue
      if (/^(?:[\w*{$<[(]|:\d+:\d)/.test(line.slice(at + match[0].length))) continue
      const path = asPath(text, packages)
      if (!path || (!/\.\w+$/.test(text) && !text.endsWith('/') && !shell && !/^\s*$/.test(line.replace(match[0], ''))))
        continue
      seen.add(text)
      drafts.push({ ...placedIn(block, { line: index, column: at }), value: text, subject: path, tentative: true })
    }
  })
  return drafts
}

/** Reads a token as a path of the repository; null for routes, packages, domains, code and placeholders. */
function asPath(token: string, packages: ReadonlySet<string>): PathSubject | null {
  if (token.length > 300 || token.startsWith('/') || token.startsWith('~') || token.startsWith('-')) return null
  const isFile = FILE_NAME.test(token) || SPECIAL_NAME.test(token)
  if (!isFile && !PATH.test(token)) return null
  if (
    isPlaceholder(token) ||
    DOMAIN.test(token) ||
    CODE_FILE.test(token) ||
    PRODUCT.test(token) ||
    /^\d+(?:[./]\d+)*$/.test(token)
  )
    return null
  const path = token.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
  if (path === '' || path === '..' || packages.has(path) || /^@[\w.-]+\/[\w.-]+$/.test(path)) return null
  return { path, folder: token.endsWith('/') }
}
