import { baseName, folderOf } from '../../../base/paths.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import { isForContributors } from '../../docs/annotation/page-owner.ts'
import { statementAt } from '../../docs/annotation/statement-context.ts'
import { sectionTitles } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { headerAt, rowAt } from '../../docs/parts/table.ts'
import { ENGINES } from '../../rules/dependency-version/extract/stated-version.ts'
import type { Alteration } from '../alteration.ts'
import { PORT } from '../alterations/altered-values.ts'
import { isDistinct, wordsOfName } from '../names.ts'
import type { Mention } from '../regions.ts'
import { CONSISTS } from './dependency-mentions.ts'
import {
  isAmongRequirements,
  isExtra,
  isOfOwnProgram,
  isOwnCommand,
  type MentionContext,
  namesFile,
  wordsOfSection,
} from './meant.ts'
import { isQualified } from './qualifier.ts'

/** What is known of a mention besides its page. */
export interface TieFacts extends Pick<MentionContext, 'repository' | 'namesBeside' | 'isPaired'> {
  /** Whether code of head has a name at all, in whatever sense, outside comments and tests. */
  readonly isInCode: (name: string) => boolean
}

/**
 * Whether two ties hold a mention to what the change takes away, whatever its sort: what it names, which nothing else has, and where it came from, what
 * became of it, or that the page marks it as code. A value needs the word that makes it one; an enumeration is both ties in one.
 */
export function isClose(mention: Mention, facts: TieFacts): boolean {
  const { alteration, column, doc, region } = mention
  const { sort, name, owner, value } = alteration
  switch (sort) {
    case 'list':
      return true
    // Readers have tasks of their own.
    case 'task':
      return isForContributors(doc.path)
    case 'value':
      return value !== null && (saysDefault(mention) || isPublished(mention, facts))
    case 'version':
      return namesVersion(mention)
    case 'dependency':
      return owner !== null || isMadeOf(mention, facts) || isRequired(mention, facts)
    case 'message':
      return value !== null || namesPlace(mention, facts)
    case 'parameter':
      return owner !== null && (isDistinct(owner) || isDistinct(name)) && isByName(mention)
    case 'subcommand':
      return isOwnCommand(region.text, column - region.column, facts.repository)
    case 'text':
      return wordsOfName(name).length > 1 && (isMarked(mention) || isLiteral(mention))
    case 'route':
      return isMarked(mention) && !namesOfRoute(name).some(facts.isInCode)
    case 'option':
      if (isOfOwnProgram(mention, facts.repository)) return true
      break
    case 'key':
      if (mention.value.startsWith('-') && isOwnCommand(region.text, column - region.column, facts.repository))
        return true
      break
    case 'module':
      return region.kind === 'block' || isMarked(mention)
  }
  if (facts.isPaired(mention)) return true
  if (isExtra(mention, facts.repository)) return true
  const bare = bareName(alteration)
  if (isOwnUse(alteration, facts)) return false
  return (
    isDistinct(bare) &&
    !facts.isInCode(bare) &&
    (isMarked(mention) || comesFromThere(mention, facts) || isShownBeside(mention, facts))
  )
}

/** A sample sets it together with another name that stands beside it in the code. */
function isShownBeside({ alteration, region: { block } }: Mention, { namesBeside }: TieFacts): boolean {
  if (!block || alteration.sort !== 'key') return false
  const shown = new Set(
    block.lines.flatMap((line) => /^\s*["']?([\w.-]+)["']?\s*[:=]/.exec(line.slice(0, 400))?.[1] ?? []),
  )
  return namesBeside(alteration).some((name) => name !== alteration.name && isDistinct(name) && shown.has(name))
}

/** The page has the name, and nothing else, in code marks, a cell, a term or a heading. */
function isMarked({ kind, region, value }: Mention): boolean {
  if (kind === 'block' || kind === 'prose') return false
  const around = region.text.replace(value, '')
  return kind === 'span' ? /^[\w\s.:#>()[\]{}<>"'=$@\\-]*$/.test(around) : /^[^A-Za-z]*$/.test(around)
}

/** What a sample passes by position may have any name. */
function isByName({ kind, column, region, value }: Mention): boolean {
  return kind !== 'block' || /^\s*[=:]/.test(region.text.slice(column - region.column + value.length))
}

/** A sample has it between quotes, tags or spaces, or as a symbol. */
function isLiteral({ kind, column, region, value }: Mention): boolean {
  const at = column - region.column
  return (
    kind === 'block' &&
    /(?:^|[\s"'`:>=([])$/.test(region.text.slice(0, at)) &&
    /^(?:$|[\s"'`<,)\]])/.test(region.text.slice(at + value.length))
  )
}

/** The parts of a route that are its own, from the last one. */
function namesOfRoute(route: string): string[] {
  return (route.match(/(?<=\/)[A-Za-z][\w-]{3,}/g) ?? []).slice(-1)
}

const WE =
  /\b(?:we|our|it|this (?:project|library|package|tool|module|crate|gem|app|plugin)|built (?:on|with)|based on|powered by|under the hood|internally)\b/i

/** Says that the product consists of a dependency that no manifest has any longer. */
function isMadeOf({ alteration: { name }, doc, line, kind }: Mention, facts: TieFacts): boolean {
  const said = statementAt(doc, line)
  if (facts.isInCode(name) || !CONSISTS.test(said)) return false
  return isDistinct(name) || (kind === 'span' && WE.test(said))
}

/** A page lists what must be installed, and among it what no manifest and no code has any longer. */
function isRequired(mention: Mention, { isInCode, namesBeside }: TieFacts): boolean {
  return !isInCode(mention.alteration.name) && isAmongRequirements(mention, namesBeside)
}

/** The old version of a dependency stands right behind its name, and the row is not one of many releases. */
function namesVersion({ alteration: { name }, column, doc, line, region, kind }: Mention): boolean {
  if (ENGINES.some(([engine]) => engine === name)) return false
  if (kind === 'block')
    return new RegExp(`\\bFROM\\s+(?:\\S+/)?${escapePattern(name)}:$`).test(
      region.text.slice(0, column - region.column),
    )
  if (rowAt(doc, line) && (region.text.match(/\d+\.[\dx]/g)?.length ?? 0) > 1) return false
  const before = region.text.slice(0, column - region.column).toLowerCase()
  const at = before.lastIndexOf(name.toLowerCase())
  return at >= 0 && BETWEEN_NAME_AND_VERSION.test(before.slice(at + name.length))
}

const BETWEEN_NAME_AND_VERSION =
  /^["'`*_\])]{0,3}(?:\([^()]*\))?[\s@:|]*(?:at least |minimum |version |v|[\^~]|>=? ?|≥ ?)*["'`*_]*$/

/** A place names what the thing is part of, or the change shows what it is called now. */
function comesFromThere(mention: Mention, { repository }: Pick<TieFacts, 'repository'>): boolean {
  const { alteration, column, doc, line, region } = mention
  const { became, owner } = alteration
  const bare = bareName(alteration)
  return (
    became !== null ||
    isQualified(mention) ||
    isOwnCommand(region.text, column - region.column, repository) ||
    (owner !== null && owner.length > 2 && wordsOfSection(doc, line).has(owner)) ||
    sectionTitles(doc, line).some((title) => title.includes(bare)) ||
    namesPlace(mention, { repository })
  )
}

/** A name without the dashes of an option. */
export function bareName({ name }: Alteration): string {
  return name.replace(/^-+/, '')
}

function namesPlace({ alteration, doc }: Mention, facts: Pick<TieFacts, 'repository'>): boolean {
  return !isOwnUse(alteration, facts) && namesFile(doc, baseName(alteration.before.path))
}

/** A page that tells readers to write a `tidy.toml` does not mean the one with which the repository uses its own product. */
function isOwnUse({ before }: Alteration, { repository }: Pick<TieFacts, 'repository'>): boolean {
  const file = baseName(before.path)
  const own = [...[...repository.packages].map(baseName), ...repository.binaries]
  return folderOf(before.path) === '' && own.some((name) => file.replace(/^\./, '').startsWith(name))
}

/** "defaults to", a column of defaults, a sample of the defaults, or the limit of what is named in code. */
function saysDefault({ alteration: { name }, doc, line, kind, value }: Mention): boolean {
  const row = rowAt(doc, line)
  const said = row ? `${headerAt(doc, line)} ${doc.lines[line - 1] ?? ''}` : statementAt(doc, line)
  if (/\bdefaults?\b/i.test(said)) return true
  const block = blockAt(doc, line)
  if (block) return /\bdefaults?\b/i.test(`${doc.lines[line - 1] ?? ''} ${block.lead}`)
  return kind !== 'block' && isDistinct(name) && /\d{2}/.test(value) && LIMITS.test(said)
}

/** The port inside a container of the repository's own image: `docker run -p 8080:9113 acme/tidy`. */
function isPublished({ alteration: { name }, region, value }: Mention, { repository }: TieFacts): boolean {
  if (name !== PORT || !new RegExp(`(?:-p|--publish)[ =](?:[\\d.]+:){1,2}${value}(?!\\d)`).test(region.text))
    return false
  const words = region.text.split(/\s+/).map((word) => baseName(word).replace(/[:@].*$/, ''))
  const own = [...repository.binaries, ...[...repository.ownSlugs, ...repository.packages].map(baseName)]
  return own.some((each) => words.includes(each))
}

const LIMITS =
  /\b(?:limit(?:ed|s)?|max(?:imum)?|min(?:imum)?|at (?:most|least)|up to|no more than|longer than|timeout|listens?)\b/i
