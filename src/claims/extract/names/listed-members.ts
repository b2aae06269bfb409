import { inExample, isCurrentAssertion } from '../../../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles } from '../../../docs/doc.ts'
import { groupBy } from '../../../group-by.ts'
import type { ClaimDraft } from '../../claim.ts'
import { isPascal } from '../../identifiers.ts'
import { languagesOf } from '../../written/languages.ts'
import type { QuotedMemberSubject } from './quoted-type.ts'

/** `* ` and a code span that says a member: `` `.name` ``, `` `.name(a, b)` ``, `` `def .name()` ``. */
const ITEM = /^\s*[*+-]\s+(`{1,2})(?:(?:async )?def )?\.([A-Za-z_]\w*)(?:\(.*\))?\1/

/** The members that a page lists below a heading which is the name of a type. */
export function listedMembersIn(doc: Doc): ClaimDraft<QuotedMemberSubject>[] {
  const [language, ...others] = languagesOf(doc)
  if (language === undefined || others.length > 0) return []
  const items = doc.prose.flatMap(({ kind, line, lines }) => {
    const written = kind === 'item' ? ITEM.exec(lines[0]?.slice(0, 300) ?? '') : null
    const type = written === null ? null : typeAbove(doc, line)
    if (written === null || type === null || !isCurrentAssertion(doc, line) || inExample(doc, line)) return []
    const column = written[0].indexOf('.') + 1
    return [{ type, line, column, text: lines[0]?.trim().slice(0, 200) ?? '', member: written[2] ?? '' }]
  })
  const page = doc.path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
  return [...groupBy(items, ({ type }) => type)].flatMap(([type, listed]) => {
    const members = listed.map(({ member }) => member)
    return listed.map(({ member, line, column, text }) => ({
      ...{ line, column, text, value: `${type}.${member}`, names: [type] },
      subject: { kind: 'quoted member' as const, type, member, members, language, page },
      tentative: true as const,
    }))
  })
}

/** The name that the nearest heading consists of, when it is one of a type. */
function typeAbove(doc: Doc, line: number): string | null {
  const title =
    sectionTitles(doc, line)
      .at(-1)
      ?.replace(/^(?:class|The)\s+|\s+(?:class|object)$/gi, '') ?? ''
  return isPascal(title) || /^[A-Z]{2,}$/.test(title) ? title : null
}
