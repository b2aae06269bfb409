import { baseName, folderOf } from '../../base/paths.ts'
import { isForContributors } from '../docs/annotation/page-owner.ts'
import { statementAt } from '../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles } from '../docs/doc.ts'
import { headerAt, rowAt } from '../docs/parts/table.ts'
import type { Alteration } from './alteration.ts'
import { CONSISTS } from './dependency-mentions.ts'
import { isOwnCommand, type Known, namesFile, wordsOfSection } from './meant.ts'
import { isDistinct } from './names.ts'
import type { Mention } from './regions.ts'

/** What is known of a mention besides its page. */
export interface TieFacts extends Pick<Known, 'repository'> {
  /** Whether code of head has a name at all, in whatever sense, outside comments and tests. */
  readonly isInCode: (name: string) => boolean
}

/**
 * Whether two ties hold a mention to what the change takes away, whatever its sort: what it names, which nothing else has, and where it came from, or
 * what became of it. A value needs the word that makes it one; an enumeration is both ties in one.
 */
export function isClose(mention: Mention, facts: TieFacts): boolean {
  const { alteration, doc, line } = mention
  const { sort, name, owner, value } = alteration
  switch (sort) {
    case 'list':
      return true
    // Readers have tasks of their own.
    case 'task':
      return isForContributors(doc.path)
    case 'value':
      return value !== null && saysDefault(doc, line)
    case 'dependency':
      return owner !== null || (isDistinct(name) && !facts.isInCode(name) && CONSISTS.test(statementAt(doc, line)))
    case 'message':
      return namesPlace(mention, facts)
    default:
      return isDistinct(bareName(alteration)) && !facts.isInCode(bareName(alteration)) && comesFromThere(mention, facts)
  }
}

/** A place names what the thing is part of, or the change shows what it is called now. */
function comesFromThere(mention: Mention, { repository }: TieFacts): boolean {
  const { alteration, column, doc, line, region } = mention
  const { became, owner } = alteration
  const bare = bareName(alteration)
  return (
    became !== null ||
    isQualified(mention) ||
    isOwnCommand(region.text, column - region.column, repository.binaries) ||
    (owner !== null && owner.length > 2 && wordsOfSection(doc, line).has(owner)) ||
    sectionTitles(doc, line).some((title) => title.includes(bare)) ||
    namesPlace(mention, { repository })
  )
}

/** `Events\NoteAdded`, `notes.readAll`: a name behind that of its owner, file or folder. */
function isQualified({ alteration: { before, owner }, column, region }: Mention): boolean {
  const qualifier = /(\w+)(?:\.|::|\\|#|->)$/.exec(region.text.slice(0, column - region.column))?.[1]
  const places = [owner ?? '', baseName(folderOf(before.path)), baseName(before.path).replace(/\.\w+$/, '')]
  return qualifier !== undefined && places.includes(qualifier)
}

/** A name without the dashes of an option. */
export function bareName({ name }: Alteration): string {
  return name.replace(/^-+/, '')
}

/** A page that tells readers to write a `tidy.toml` does not mean the one with which the repository uses its own product. */
function namesPlace({ alteration: { before }, doc }: Mention, { repository }: Pick<TieFacts, 'repository'>): boolean {
  const file = baseName(before.path)
  const own = [...[...repository.packages].map(baseName), ...repository.binaries]
  const isOwnUse = folderOf(before.path) === '' && own.some((name) => file.replace(/^\./, '').startsWith(name))
  return !isOwnUse && namesFile(doc, file)
}

/** "defaults to", a column of defaults. */
function saysDefault(doc: Doc, line: number): boolean {
  const said = rowAt(doc, line) ? `${headerAt(doc, line)} ${doc.lines[line - 1] ?? ''}` : statementAt(doc, line)
  return /\bdefaults?\b/i.test(said)
}
