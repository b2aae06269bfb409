import { isIncorrectOnPurpose } from '../../../docs/annotation/code-block.ts'
import { type Doc, sectionTitles } from '../../../docs/doc.ts'
import { groupBy } from '../../../group-by.ts'
import type { ClaimDraft } from '../../claim.ts'
import { type Placed, placed, placedIn } from '../../draft.ts'
import { isPascal } from '../../identifiers.ts'
import { isStated } from '../../statement.ts'
import { languageOfFence, languagesOf } from '../../written/languages.ts'
import { quotedTypes } from '../../written/type-block.ts'

/** A member of a type whose declaration a page quotes. */
export interface QuotedMemberSubject {
  readonly kind: 'quoted member'
  readonly type: string
  readonly member: string
  readonly members: readonly string[]
  readonly language: string
  /** The names of the page's folders and of the page: which of several types of one name is meant. */
  readonly page: readonly string[]
}

/** The members of interfaces and structs that blocks of a page write out: the repository's, if it has the type. */
export function quotedMembersIn(doc: Doc): ClaimDraft<QuotedMemberSubject>[] {
  return doc.codeBlocks.flatMap((block) => {
    const language = languageOfFence(block.language)
    if (language === null || !isStated(doc, block.line) || isIncorrectOnPurpose(block)) return []
    return quotedTypes(block.lines, language).flatMap(({ name, members }) =>
      draftsOf(
        doc,
        language,
        name,
        members.map((member) => ({ member: member.name, at: placedIn(block, member) })),
      ),
    )
  })
}

function draftsOf(
  doc: Doc,
  language: string,
  type: string,
  listed: readonly { readonly member: string; readonly at: Placed }[],
): ClaimDraft<QuotedMemberSubject>[] {
  const members = listed.map(({ member }) => member)
  const page = doc.path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
  return listed.map(({ member, at }) => {
    const subject = { kind: 'quoted member' as const, type, member, members, language, page }
    return { ...at, value: `${type}.${member}`, subject, names: [type], tentative: true }
  })
}

/** `* ` and a code span that says a member: `` `.name` ``, `` `.name(a, b)` ``, `` `def .name()` ``. */
const ITEM = /^\s*[*+-]\s+(`{1,2})(?:(?:async )?def )?\.([A-Za-z_]\w*)(?:\(.*\))?\1/

/** The members that a page lists below a heading which is the name of a type. */
export function listedMembersIn(doc: Doc): ClaimDraft<QuotedMemberSubject>[] {
  const [language, ...others] = languagesOf(doc)
  if (language === undefined || others.length > 0) return []
  const items = doc.prose.flatMap(({ kind, line, lines: [source = ''] }) => {
    const written = kind === 'item' ? ITEM.exec(source.slice(0, 300)) : null
    const type = written === null ? null : typeAbove(doc, line)
    if (written === null || type === null || !isStated(doc, line)) return []
    const at = placed({ line, column: written[0].indexOf('.') + 1, text: source.trim() })
    return [{ type, member: written[2] ?? '', at }]
  })
  return [...groupBy(items, ({ type }) => type)].flatMap(([type, listed]) => draftsOf(doc, language, type, listed))
}

/** The name that the nearest heading consists of, when it is one of a type. */
function typeAbove(doc: Doc, line: number): string | null {
  const title =
    sectionTitles(doc, line)
      .at(-1)
      ?.replace(/^(?:class|The)\s+|\s+(?:class|object)$/gi, '') ?? ''
  return isPascal(title) || /^[A-Z]{2,}$/.test(title) ? title : null
}
