import { memoize } from '../../../base/memoize.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { isDeclaring, roleOf } from '../../facts/names/occurrence.ts'
import type { Alteration, ChangedText, Place, Sort } from '../alteration.ts'
import { type Hunk, hunksBetween, type NumberedLine } from '../hunks.ts'
import { isDistinct, wordsOfName } from '../names.ts'
import { alteredLists } from './altered-lists.ts'
import { alteredValues, PORT } from './altered-values.ts'
import { commentedLines } from './commented-lines.ts'
import { alteredTexts } from './copied-texts.ts'
import { isInsideText, isOpenText } from './inside-text.ts'
import { manifestAlterations } from './manifest-alterations.ts'
import { ORDINARY } from './ordinary-words.ts'
import { isProse } from './prose.ts'
import { removedFiles } from './removed-files.ts'
import { removedParameters } from './removed-parameters.ts'
import { removedTexts } from './removed-texts.ts'

/** Longer lines are data or generated. */
const MAX_LINE = 400
const MIN_NAME = 2
const TOKEN = /(?<![\w$-])-{0,2}[A-Za-z_]\w*(?:-[A-Za-z\d_]+)*/g
/** `NAME ?= value`, `define NAME`, `ENV NAME value`, `start)`: forms of make, images and shells. */
const BOUND = /^\s*(?:export\s+|define\s+|ENV\s+|ARG\s+|override\s+)?$/
const BOUND_AFTER = /^\s*[?+:]{0,2}=(?!=)/
const DIRECTIVE = /^\s*(?:ENV|ARG|define)\s+$/
/** The name that a tag of a field gives it: `json:"name,omitempty"`. */
const TAG = /\b(?:json|yaml|toml|mapstructure|koanf|hcl|query|form|bson|xml|env|envconfig):["']$/
const ENVIRONMENT_TAG = /\benv(?:config)?:["']$/
/** A symbol that a call declares: `attr_accessor :name`, `option :name`. */
const SYMBOL =
  /^\s*(?:attr_\w+|[mc]attr_\w+|\w*option|setting|config_accessor|field|attr|slot|property|define_method|delegate|def_delegators?|alias_method)[ (]\s*(?::\w+[!?]?,\s*){0,20}:$/
/** Modifiers and a type before a member that others may use, whose body may begin lines below. */
const MEMBER =
  /^\s*(?:(?:public|protected|internal|static|final|abstract|virtual|override|readonly|sealed|async|required|open|synchronized|extern|partial|event)\s+){1,6}(?:[\w<>[\],.?:]+\s+){0,3}$/
const MEMBER_AFTER = /^\s*(?:<[^<>]{0,200}>)?\s*(?:\(|\{|=>|=(?!=)|;|$)/
const CASE_LABEL = /^\s*(?:["']?[\w-]+["']?\s*\|\s*)*["']?$/
/**
 * The names that a change may take away: those that its removed lines declare, by the form of the line alone. A line that another place has
 * now was moved.
 */
export function removedNames(files: readonly ChangedText[]): Alteration[] {
  const edited = files.filter(isCode).map((file) => ({ file, hunks: hunksBetween(file.old, file.now) }))
  const moved = new Set(edited.flatMap(({ hunks }) => hunks.flatMap(({ added }) => added.map(plain))))
  const declared = edited.flatMap(({ file, hunks }) => {
    const isMarkup = markupOf(file)
    const commented = commentedLines(file.old)
    const ofManifest = manifestAlterations(file)
    // Of a manifest its reader knows what it declares, but for variables: its other lines speak to the tool.
    if (ofManifest !== null) return [...ofManifest, ...hunks.flatMap((hunk) => variablesOf(hunk, file))]
    const parameters = removedParameters(file)
    // The lines of a long signature look like keys and constants.
    const isParameter = ({ name, sort }: Alteration): boolean =>
      (sort === 'key' || sort === 'declaration') && parameters.some((each) => each.name === name)
    return [
      ...hunks.flatMap((hunk) => [
        ...hunk.removed
          .filter((line) => line.text.length <= MAX_LINE && !moved.has(plain(line)) && !isMarkup(line))
          .filter(({ line }) => !commented.has(line))
          .flatMap((line) => namesOf(line, hunk, file))
          .filter((each) => !isParameter(each)),
        ...alteredValues(hunk, file),
      ]),
      ...removedTexts(hunks, file),
      ...alteredTexts(hunks, file),
      ...alteredLists(file),
      ...parameters,
    ]
  })
  return [...declared, ...removedFiles(files)]
}

/** `- name:1.2.3`, an entry of a list of settings. */
const LISTED = /^-\s+["']?[\w./-]+:v?\d/

function variablesOf(hunk: Hunk, file: ChangedText): Alteration[] {
  const found = hunk.removed.filter(({ text }) => text.length <= MAX_LINE).flatMap((line) => namesOf(line, hunk, file))
  const isVariable = ({ name }: Alteration): boolean => name === PORT || /^[A-Z][A-Z\d_]+$/.test(name)
  const values = alteredValues(hunk, file)
  const isTold = (each: Alteration): boolean =>
    isVariable(each) || each.sort === 'version' || LISTED.test(each.before.text)
  return [...found.filter(isVariable), ...values.filter(isTold)]
}

/** Settings of tools, and what stands beside pages as a sample. */
const OF_OTHERS =
  /\.(?:css|scss|sass|less|styl|svg|gradle|gradle\.kts)$|^\.github\/|(?:^|\/)\.[\w.-]+$|^(?:docs?|documentation|website|www|site)\//

/** Docs name what source and configuration declare; tests and examples only use it. */
function isCode({ path }: ChangedText): boolean {
  const kind = classifyPath(path)
  return (kind === 'source' || kind === 'config') && !OF_OTHERS.test(path)
}

const MARKUP = /\.(?:[jt]sx|js|vue|svelte|astro|html|erb|heex)$/
/** An opening or closing tag, and no code after it: `Array<string>` is a type. */
const BEHIND_TAG = /(?<![\w$])<\/?[A-Za-z][\w.-]*(?:\s[^<>]*)?>(?:[^<>{}()=;]|\{[^{}]*\})*$/
const MAX_LINES_OF_MARKUP = 12

/** Which lines of a component are text between its tags, where `Notes:` declares nothing. */
function markupOf({ path, old }: ChangedText): (line: NumberedLine) => boolean {
  if (!MARKUP.test(path)) return () => false
  const lines = old.split(/\r?\n/)
  return ({ line, text }) => {
    if (!/^\s*[\w"']/.test(text)) return false
    const above = lines
      .slice(Math.max(0, line - 1 - MAX_LINES_OF_MARKUP), line - 1)
      .map((each) => each.slice(0, MAX_LINE))
    return BEHIND_TAG.test(`${above.join('\n')}\n`)
  }
}

function plain({ text }: NumberedLine): string {
  return text.trim()
}

function namesOf(line: NumberedLine, hunk: Hunk, file: ChangedText): Alteration[] {
  const { path } = file
  const found = new Map<string, Alteration>()
  const module = MODULE.exec(line.text)?.[1]
  if (module !== undefined) return [moduleAt({ path, line: line.line, text: line.text.trim() }, module)]
  if (isProse(line.text)) return []
  const isOpened = hunk.removed.some((each) => each.line === line.line + 1 && each.text.trim() === '{')
  for (const match of line.text.matchAll(TOKEN)) {
    const [token] = match
    const name = token.replace(/^-+/, '')
    if (name.length < MIN_NAME || ORDINARY.has(name) || found.has(token)) continue
    const sort = isReadVariable(line.text, match.index, token, file)
      ? 'environment variable'
      : isShell(file)
        ? sortInShell(line.text, match.index, token)
        : sortOf(line.text, match.index, token, path, isOpened)
    if (sort === null) continue
    const after = successorOf(line, hunk, name)
    found.set(token, {
      sort,
      name: sort === 'option' ? token : name,
      owner: null,
      before: { path, line: line.line, text: line.text.trim() },
      after: after ? { path, line: after.line.line, text: after.line.text.trim() } : null,
      became: after ? `${sort === 'option' ? dashesOf(token) : ''}${after.name}` : null,
      value: null,
    })
  }
  return [...found.values()]
}

/** A module of Elixir, whose name has the modules around it. */
const MODULE = /^\s*defmodule\s+([A-Z]\w*(?:\.[A-Z]\w*)+)\s+do\b/

function moduleAt(before: Place, name: string): Alteration {
  return { sort: 'module', name, owner: null, before, after: null, became: null, value: null }
}

/** @param isOpened whether the next line opens the block of this one */
function sortOf(text: string, at: number, token: string, path: string, isOpened: boolean): Sort | null {
  const dashes = dashesOf(token).length
  const [from, to] = [at + dashes, at + token.length]
  const role = roleOf(isOpened ? `${text} {` : text, from, to)
  if (role === 'comment' || role === 'import') return null
  const [before, after] = [text.slice(0, at), text.slice(to)]
  if (TAG.test(before) && /^[,"']/.test(after)) return ENVIRONMENT_TAG.test(before) ? 'environment variable' : 'key'
  if (dashes === 0 && isInsideText(before, after)) return null
  if (dashes > 0) return isOption(before, after, path) && token.length >= 2 ? 'option' : null
  if (SYMBOL.test(before)) return 'key'
  if (role === 'environment') return IN_CAMEL_CASE.test(token) ? null : 'environment variable'
  if (role === 'definition' || (MEMBER.test(before) && MEMBER_AFTER.test(after))) return 'declaration'
  if (role === 'key' && isArgument(before)) return null
  if ((role === 'string' || role === 'key') && isValue(before, token)) return null
  if (isDeclaring(role)) return 'key'
  if (DIRECTIVE.test(before)) return 'environment variable'
  const isBound = grammarOf(path) === null && BOUND.test(before) && BOUND_AFTER.test(after)
  return isBound ? 'key' : null
}

/** `%DBConnection.Error{}`: nobody calls a variable of the environment so. */
const IN_CAMEL_CASE = /[a-z][A-Z]|[A-Z][a-z]/

/** A branch of a script is an option or a subcommand; its variables are its own, but for those that it lets the environment set. */
function sortInShell(text: string, at: number, token: string): Sort | null {
  const [before, after] = [text.slice(0, at), text.slice(at + token.length)]
  if (COMMENT.test(text)) return null
  if (CASE_LABEL.test(before) && /^["']?\s*(?:\||\))/.test(after))
    return token.startsWith('-') ? 'option' : 'subcommand'
  const isSet = /^[A-Z][A-Z\d_]+$/.test(token) && /\$\{$/.test(before) && /^:?[-=?]/.test(after)
  return isSet ? 'environment variable' : null
}

const COMMENT = /^\s*#/
const MAKEFILE = /(?:^|\/)(?:GNU)?[Mm]akefile[^/]*$|\.mk$/

/** `${QUAY_PASSWORD}` in a script or a Makefile that reads it nowhere else now, and never gave it a value. */
function isReadVariable(text: string, at: number, token: string, file: ChangedText): boolean {
  if (!isShell(file) && !MAKEFILE.test(file.path)) return false
  if (!IN_CAPITALS.test(token) || !/\$[{(]?$/.test(text.slice(0, at)) || COMMENT.test(text)) return false
  const { left, given } = variableNames(file)
  return !left.has(token) && !given.has(token)
}

const IN_CAPITALS = /^[A-Z][A-Z\d]*_[A-Z\d_]+$/
const VARIABLE = /(?<!\w)[A-Z][A-Z\d]*_[A-Z\d_]+(?!\w)/g
const ASSIGNED = /(?<![\w$])[A-Z][A-Z\d]*_[A-Z\d_]+(?=\s{0,9}[?:+!]{0,2}=)/g
/** What follows the words by which a script gives a variable its value. */
const GIVEN = /\b(?:define|read|for)\s(.{0,80})/g

/** The variables that a script has now, and those that it gave a value. */
const variableNames = memoize(({ old, now }: ChangedText) => {
  const byWords = [...old.matchAll(GIVEN)].flatMap(([, names = '']) => names.match(VARIABLE) ?? [])
  return { left: new Set(now.match(VARIABLE)), given: new Set([...(old.match(ASSIGNED) ?? []), ...byWords]) }
})

/** Whether the brackets that are open before a place are those of a call or a signature: `strict(enable?: boolean)` has no key. */
function isArgument(before: string): boolean {
  const open: string[] = []
  for (const [bracket] of before.matchAll(/[()[\]{}]/g))
    if ('([{'.includes(bracket)) open.push(bracket)
    else open.pop()
  return open.at(-1) === '('
}

/** A text that a call receives behind others, or `new`, that is looked up, or one ordinary word of a list: the first argument alone may give a name. */
function isValue(before: string, token: string): boolean {
  const open = before.slice(0, -1)
  if (/[\w\])]\[$/.test(open)) return true
  if (/\[[^[\]]*$/.test(open)) return !isDistinct(token)
  return /\bnew\s+[\w.]+\([^()]*$/.test(open) || (isArgument(open) && /,\s*$/.test(open))
}

/** A quoted option, or a line of a help text; task files pass options to other programs. */
function isOption(before: string, after: string, path: string): boolean {
  if (classifyPath(path) !== 'source') return false
  // In quotes within a text, it is only spoken of.
  const quoted = /^(.*)["'`](?:-\w,? ?|\[no-?\])?$/.exec(before)?.[1]
  return (
    (quoted !== undefined && !isOpenText(quoted)) ||
    (/^\s*(?:-\w,\s+)?$/.test(before) && /^(?:[ =,]\S+)*\s{2,}\S/.test(after))
  )
}

function isShell({ path, old }: ChangedText): boolean {
  return /\.(?:sh|bash|zsh)$/.test(path) || (/(?:^|\/)[^./]+$/.test(path) && /^#!.*\b(?:ba|z|k|da)?sh\b/.test(old))
}

function dashesOf(token: string): string {
  return /^-*/.exec(token)?.[0] ?? ''
}

/** The line of the same edit that differs from a removed one only in a name, and that name. */
function successorOf(line: NumberedLine, { added }: Hunk, name: string): { line: NumberedLine; name: string } | null {
  const old = wordsOf(line.text)
  for (const other of added) {
    const now = wordsOf(other.text)
    if (now.length !== old.length) continue
    const different = old.flatMap((word, index) => (word === now[index] ? [] : [index]))
    const names = new Set(different.map((index) => `${old[index]} ${now[index]}`))
    const [first = -1] = different
    const next = now[first] ?? ''
    if (names.size === 1 && old[first] === name && /^[A-Za-z_$]/.test(next) && isRename(name, next, old))
      return { line: other, name: next }
  }
  return null
}

/** Two names with a word in common, or in a line that otherwise says the same; else one thing took the place of another. */
function isRename(name: string, next: string, line: readonly string[]): boolean {
  const words = new Set(wordsOfName(name))
  const others = new Set(line.filter((word) => /^[A-Za-z_$]/.test(word) && word !== name && !ORDINARY.has(word)))
  return wordsOfName(next).some((word) => words.has(word)) || others.size >= MIN_CONTEXT
}

const MIN_CONTEXT = 3

/** Names and everything between them, without white space. */
function wordsOf(text: string): string[] {
  return text.slice(0, MAX_LINE).match(/[A-Za-z_$][\w$]*(?:-[A-Za-z\d_$]+)*|[^\sA-Za-z_$]+/g) ?? []
}
