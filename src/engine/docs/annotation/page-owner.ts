import { memoize } from '../../../base/memoize.ts'
import { baseName, folderOf } from '../../../base/paths.ts'
import type { Doc } from '../doc.ts'

/** The owner of a page, from its path and its templates. */

/** Templates of the host for issues, pull requests and releases: their links are relative to the new issue, pull request or release. */
export function isGithubTemplate(path: string): boolean {
  return /(?:^|\/)(?:issue|pull[-_]request|discussion)[-_]templates?(?:\/|\.\w+$)|^\.github\/release-drafter/i.test(
    path,
  )
}

const SCAFFOLD_FOLDER =
  /^_*(?:templates?|scaffold(?:s|ing)?|boilerplates?|skeletons?|starters?|cookiecutter.*|\{\{.*)$/i
const SCAFFOLD_NAME = /^template[-_]\w|\{\{/
/** `_template.md`, `TEMPLATE.md`: templates of new pages. */
const SCAFFOLD_PAGE = /^(?:_+template|_*TEMPLATE|[a-z]+\.template)\.\w+$/

/** A page that becomes part of the reader's own project: its links and commands refer to that project. */
export function isOfScaffold(path: string): boolean {
  const folders = path.split('/')
  const base = folders.pop() ?? ''
  return (
    SCAFFOLD_PAGE.test(base) || folders.some((folder) => SCAFFOLD_FOLDER.test(folder) || SCAFFOLD_NAME.test(folder))
  )
}

const PARTS = /^_?(?:snippets?|includes?|partials?|fragments?|reusables?)$/i
/** `{% for question in questions %}`: a template of another page. */
const LOOP = /^\s*\{%-?\s*(?:for|block|extends|macro)\b/
const MAX_LINES = 2000

/** A page that others include, or that is a template of another: its relative links start from the page that shows it. */
export function isShownElsewhere(path: string, doc: Doc | undefined): boolean {
  const isInParts = folderOf(path)
    .split('/')
    .some((folder) => PARTS.test(folder))
  return isInParts || (doc !== undefined && doc.frontMatter === null && isMadeOfOthers(doc))
}

const isMadeOfOthers = memoize(({ lines }: Doc) =>
  lines.slice(0, MAX_LINES).some((line) => LOOP.test(line.slice(0, 200))),
)

const CONTRIBUTOR_PAGE =
  /^(?:contribut(?:ing|ion|ors?)|hacking|developers?|development|developing|agents|claude|gemini|copilot-instructions|maintain(?:ing|ers?)|releas(?:e|ing)|release[-_ ](?:process|checklist)|building|testing)(?:[-_.][\w-]+)*$/i
const CONTRIBUTOR_FOLDER =
  /^(?:contribut(?:ing|ions?|ors?)|contributors?[-_]guide|\.github|\.claude|\.agents|\.cursor|internals?|hacking)$/i
const OF_FEATURES = /^(?:develop(?:ers?|ment|ing)|testing|building|releas(?:e|ing)|internals?)\b/i
/** Folders that only contributors look into. */
const WORKSHOP_FOLDER = /^(?:scripts?|tests?|testdata|__tests__|benchmarks?|bench|ci|tools|hack|e2e|acceptance)$/i

/** A page for contributors: CONTRIBUTING, instructions for agents, READMEs of tests and scripts. */
export function isForContributors(path: string): boolean {
  const folders = path.split('/')
  const base = (folders.pop() ?? '').replace(/\.\w+$/, '')
  if (folders.some((folder) => CONTRIBUTOR_FOLDER.test(folder) && !(OF_FEATURES.test(folder) && folders.length > 2)))
    return true
  // `docs/testing.md` is as likely to be about the reader's tests.
  if (CONTRIBUTOR_PAGE.test(base)) return !OF_FEATURES.test(base) || folders.length === 0
  return /^readme$/i.test(base) && folders.some((folder) => WORKSHOP_FOLDER.test(folder))
}

/** A page named like one for contributors, which may instead be about what readers develop or test. */
export function mayBeForContributors(path: string): boolean {
  return CONTRIBUTOR_PAGE.test(baseName(path).replace(/\.\w+$/, ''))
}

const AGENT_PAGE =
  /(?:^|\/)(?:(?:agents|claude|gemini|skill|copilot-instructions)(?:\.\w+)?\.md|[^/]+\.(?:mdc|instructions\.md))$|(?:^|\/)\.(?:claude|cursor|agents)\//i

/** Instructions for coding agents, which act on them without asking. */
export function isForAgents(path: string): boolean {
  return AGENT_PAGE.test(path)
}

/** Language codes in paths of translations: `docs/pt-BR/guide.md`, `README.zh-CN.md`. */
const LANGUAGE =
  /^(?:ar|bg|bn|ca|ckb|cs|da|de|el|es|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|kk|ko|kr|lt|lv|ms|nb|nl|no|pl|ptb?|ro|ru|sk|sl|sr|sv|th|tr|uk|ur|uz|vi|zh|cn|tw)(?:[-_](?:[A-Za-z]{2}|Han[st]|IR))?$/i

/** The pages that a page may be a translation of, by path: the same path without its language, or with English instead. */
export function originalsOf(path: string): readonly string[] {
  const docusaurus = path.replace(/(?:^|(?<=\/))i18n\/[^/]+\/docusaurus-plugin-content-docs\/current\//, 'docs/')
  if (docusaurus !== path) return [docusaurus]
  const folders = path.split('/')
  const base = folders.pop() ?? ''
  const [, stem = '', language = '', ending = ''] =
    /^([^.]+?)[-._]([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)(\.\w+)$/.exec(base) ?? []
  if (LANGUAGE.test(language)) return [[...folders, `${stem}${ending}`].join('/')]
  const at = folders.findIndex((folder) => LANGUAGE.test(folder))
  if (at === -1) return []
  const others = [[], ['en'], ['en-US']]
  return others.map((other) => [...folders.slice(0, at), ...other, ...folders.slice(at + 1), base].join('/'))
}
