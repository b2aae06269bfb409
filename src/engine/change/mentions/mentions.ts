import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import type { Doc } from '../../docs/doc.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import { roleOf } from '../../facts/names/occurrence.ts'
import type { Alteration, Sort } from '../alteration.ts'
import { isOpenText } from '../alterations/inside-text.ts'
import { isDistinct, wordsOfName } from '../names.ts'
import { type Mention, type Region, regionsOf, regionsWith } from '../regions.ts'
import { dependenciesOn } from './dependency-mentions.ts'
import { listMentions } from './list-mentions.ts'
import { parametersOn } from './parameter-mentions.ts'
import { valueMentions } from './value-mentions.ts'

const TOKEN = /(?<![\w$])(-{0,2})([A-Za-z_$][\w$]*(?:-[A-Za-z\d_$]+)*)/g

/** All words of a page. */
const wordsOfPage: (doc: Doc) => ReadonlySet<string> = memoize(({ lines }) => identifiersOf(lines.join('\n')))

/** The places of pages that name any of the altered things, one for each line and name. */
export function mentionsOf(docs: readonly Doc[], alterations: readonly Alteration[]): Mention[] {
  const index = indexOf(alterations)
  return docs.flatMap((doc) => {
    const found = new Map<string, Mention>()
    const add = (mention: Mention): void => {
      const key = `${mention.line} ${mention.alteration.value ? 'value' : 'name'} ${mention.value}`
      if (!found.has(key)) found.set(key, mention)
    }
    for (const mention of [
      ...parametersOn(doc, index.parameters),
      ...namesOn(doc, index),
      ...modulesOn(doc, index.modules),
      ...textsOn(doc, index.texts),
      ...tasksOn(doc, index.tasks),
      ...filesOn(doc, index.files),
      ...valueMentions(doc, index.values),
      ...listMentions(doc, index.lists),
      ...dependenciesOn(doc, index.ofPackages),
    ])
      add(mention)
    // What a line copies of the code is one statement, whatever values are in it.
    const copies = new Set([...found.values()].flatMap(({ line, alteration }) => (isCopy(alteration) ? [line] : [])))
    return [...found.values()].filter(
      ({ line, alteration }) => !copies.has(line) || isCopy(alteration) || alteration.value === null,
    )
  })
}

function isCopy({ sort, value }: Alteration): boolean {
  return sort === 'message' && value !== null
}

interface Index {
  readonly names: ReadonlyMap<string, Alteration>
  /** By the name without dashes and case, for options that code spells otherwise. */
  readonly options: ReadonlyMap<string, Alteration>
  /** Modules by their whole names. */
  readonly modules: ReadonlyMap<string, Alteration>
  readonly texts: readonly Alteration[]
  readonly tasks: readonly Alteration[]
  readonly files: readonly Alteration[]
  readonly parameters: readonly Alteration[]
  readonly values: readonly Alteration[]
  readonly lists: readonly Alteration[]
  /** Dependencies of a package that others may keep. */
  readonly ofPackages: readonly Alteration[]
}

function isOfPackage({ sort, owner }: Alteration): boolean {
  return sort === 'dependency' && owner !== null
}

function indexOf(alterations: readonly Alteration[]): Index {
  const names = new Map<string, Alteration>()
  const options = new Map<string, Alteration>()
  const bySort = groupBy(alterations, ({ sort }) => sort)
  for (const each of alterations) {
    if (each.value !== null || SOUGHT_APART.has(each.sort) || isOfPackage(each)) continue
    if (each.sort === 'option') options.set(bareOption(each.name), each)
    else if (!names.has(each.name)) names.set(each.name, each)
  }
  for (const each of names.values()) {
    const isNamed = each.sort === 'key' || each.sort === 'declaration' || each.sort === 'member'
    const bare = bareOption(each.name)
    if (isNamed && !options.has(bare)) options.set(bare, each)
  }
  return {
    names,
    options,
    modules: new Map((bySort.get('module') ?? []).map((each) => [each.name, each])),
    texts: alterations.filter(isText),
    tasks: bySort.get('task') ?? [],
    files: bySort.get('file') ?? [],
    parameters: bySort.get('parameter') ?? [],
    values: alterations.filter(({ value, sort }) => value !== null && sort !== 'list' && sort !== 'message'),
    lists: bySort.get('list') ?? [],
    ofPackages: alterations.filter(isOfPackage),
  }
}

const SOUGHT_APART: ReadonlySet<Sort> = new Set<Sort>([
  'module',
  'task',
  'file',
  'parameter',
  'route',
  'text',
  'message',
])

function isText({ sort }: Alteration): boolean {
  return sort === 'route' || sort === 'text' || sort === 'message'
}

function bareOption(name: string): string {
  return name.length <= 2 ? name : name.replace(/[-_]/g, '').toLowerCase()
}

function namesOn(doc: Doc, { names, options }: Index): Mention[] {
  const words = wordsOfPage(doc)
  if (![...names.keys()].some((name) => words.has(name)) && options.size === 0) return []
  const found: Mention[] = []
  for (const region of regionsOf(doc))
    for (const match of region.text.matchAll(TOKEN)) {
      const [token, dashes = '', name = ''] = match
      const isShort = dashes === '-' && name.length === 1
      const isLong = dashes !== '' && !isShort
      const alteration = isLong ? options.get(bareOption(name)) : names.get(isShort ? `-${name}` : name)
      if (!alteration || (isLong && !isSpelledAs(alteration, dashes))) continue
      if (isPartOfPath(region.text, match.index, token) || !isWrittenAsCode(region, match.index, token, dashes))
        continue
      found.push({
        alteration,
        doc,
        kind: region.kind,
        line: region.line,
        column: region.column + match.index,
        text: region.text.trim().slice(0, 200),
        value: dashes === '' ? name : token,
        region,
      })
    }
  return found
}

const MODULE = /(?<![\w./])[A-Z]\w*(?:\.[A-Z]\w*)+/g

/** Modules by their whole names, in code. */
function modulesOn(doc: Doc, modules: Index['modules']): Mention[] {
  if (modules.size === 0) return []
  return regionsOf(doc).flatMap((region) => {
    if (region.kind !== 'span' && region.kind !== 'block') return []
    return [...region.text.matchAll(MODULE)].flatMap(({ 0: name, index }) => {
      const alteration = modules.get(name)
      return alteration ? [mentionIn(region, doc, alteration, index, name)] : []
    })
  })
}

/** `--max-columns` for an option, for a key `max_columns` of two words, or for a text `"columns"`. Some programs have options with one dash. */
function isSpelledAs({ sort, name, before }: Alteration, dashes: string): boolean {
  if (sort === 'option') return dashes === (/^-*/.exec(name)?.[0] ?? '') && name.length > dashes.length + 1
  if (sort === 'key' && new RegExp(`["'\`]${escapePattern(name)}["'\`]`).test(before.text)) return true
  return dashes === '--' && wordsOfName(name).length > 1
}

/** `src/name/file`, `name.ts`, `https://…/name`. */
function isPartOfPath(text: string, at: number, token: string): boolean {
  const after = text.slice(at + token.length, at + token.length + 8)
  const before = text.slice(Math.max(0, at - 200), at)
  // A class behind its namespace: `\Tidy\Events\NoteAdded`.
  const isQualified = /\w\\$/.test(before) && /^[A-Z]\w*$/.test(token) && !/^\\/.test(after)
  return (
    (/[/\\]$/.test(before) && !isQualified) || /^[/\\]|^\.[a-z]{1,4}(?![\w(])/.test(after) || /:\/\/\S*$/.test(before)
  )
}

/** A comment of a sample is prose. */
function isInComment(text: string, at: number, token: string): boolean {
  return roleOf(text, at + (/^-*/.exec(token)?.[0].length ?? 0), at + token.length) === 'comment'
}

/** Longer texts are not a name alone, with its markup. */
const MAX_ALONE = 200

/** In prose, in a comment of a sample, and as a part of a heading or a cell, only names that are no words of a language stand for code. */
function isWrittenAsCode({ kind, text }: Region, at: number, token: string, dashes: string): boolean {
  const name = token.slice(dashes.length)
  const isCode = kind === 'span' || kind === 'key' || (kind === 'block' && !isInComment(text, at, token))
  if (isCode) return true
  if (text.length <= MAX_ALONE && text.replace(/[`*_:]/g, '').trim() === token.replace(/_/g, '')) return true
  if (kind === 'cell' || kind === 'term') return isDistinct(name) || dashes === '--'
  return dashes === '--' ? name.length > 3 : isDistinct(name)
}

/** Shorter words need not be looked up before a text. */
const MIN_WORD = 4

function textsOn(doc: Doc, texts: readonly Alteration[]): Mention[] {
  const words = wordsOfPage(doc)
  const wanted = texts.filter(({ name }) =>
    [...identifiersOf(bareRoute(name))].every((word) => word.length < MIN_WORD || words.has(word)),
  )
  return wanted.flatMap((alteration) => {
    const { name, sort } = alteration
    const spelled = sort === 'route' ? bareRoute(name) : name
    return regionsWith(doc, spelled).flatMap((region): Mention[] => {
      if (region.kind === 'prose' && sort !== 'message') return []
      const text = sort === 'route' ? bareRoute(region.text) : region.text
      const at = text.indexOf(spelled)
      if (at < 0 || (sort !== 'message' && !isWhole(text, at, spelled.length))) return []
      if (sort === 'message' && region.kind === 'block' && isOpenText(text.slice(0, at))) return []
      const { kind, line, column } = region
      return [
        {
          alteration,
          doc,
          kind,
          line,
          column: column + at,
          text: region.text.trim().slice(0, 200),
          value: name,
          region,
        },
      ]
    })
  })
}

/** `/users/{}`, whatever the parameter is called. */
function bareRoute(text: string): string {
  return text.replace(/\{[^{}/]*\}|<[^<>/]*>|(?<=\/):\w+/g, '{}')
}

function isWhole(text: string, at: number, length: number): boolean {
  return !/[\w/.-]$/.test(text.slice(0, at)) && !/^[\w/-]|^\.\w/.test(text.slice(at + length))
}

/** A command of a program that runs tasks, up to the end of the command. */
const RUNS =
  /(?<![\w-])(?:make|just|task|rake|run|yarn|pnpm|npm|bun|tox|nox|invoke|inv|poe|mise|composer|hatch|pdm|appraisal)(?= )[^|;&\n]*/g

/** Tasks that commands run. */
function tasksOn(doc: Doc, tasks: readonly Alteration[]): Mention[] {
  if (tasks.length === 0) return []
  const byName = new Map(tasks.map((each) => [each.name, each]))
  return regionsOf(doc).flatMap((region) => {
    if (region.kind !== 'span' && region.kind !== 'block') return []
    return [...region.text.matchAll(RUNS)].flatMap((command) =>
      [...command[0].matchAll(/(?<= |,|=)[\w.:/-]+(?=[ ,]|$)/g)].flatMap((word) => {
        const alteration = byName.get(word[0])
        return alteration ? [mentionIn(region, doc, alteration, command.index + word.index, word[0])] : []
      }),
    )
  })
}

/** A path with a folder, or a name with an ending. */
const PATH_TOKEN = /(?<![\w./@-])(?:\.\/)?([\w@.-]+(?:\/[\w@.-]+)*(?:\/[\w@-]+|\.\w+))(?![\w/-])/g

/** Files in code, by their names or by the end of their paths. */
function filesOn(doc: Doc, files: readonly Alteration[]): Mention[] {
  if (files.length === 0) return []
  const byName = groupBy(files, ({ name }) => name)
  return regionsOf(doc).flatMap((region) => {
    if (region.kind !== 'span' && region.kind !== 'block') return []
    return [...region.text.matchAll(PATH_TOKEN)].flatMap((match) => {
      const written = match[1] ?? ''
      const alteration = byName.get(baseName(written))?.find(({ before }) => `/${before.path}`.endsWith(`/${written}`))
      return alteration ? [mentionIn(region, doc, alteration, match.index, written)] : []
    })
  })
}

function mentionIn(region: Region, doc: Doc, alteration: Alteration, at: number, value: string): Mention {
  const { kind, line, column, text } = region
  return { alteration, doc, kind, line, column: column + at, text: text.trim().slice(0, 200), value, region }
}
