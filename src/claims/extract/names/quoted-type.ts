import { isIncorrectOnPurpose } from '../../../docs/annotation/incorrect-on-purpose.ts'
import { inExample, isCurrentAssertion } from '../../../docs/annotation/statement-context.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { languageOfFence } from '../../written/languages.ts'
import { type QuotedType, quotedTypes } from '../../written/type-block.ts'

/** A member of a type whose declaration a page quotes. */
export interface QuotedMemberSubject {
  readonly kind: 'quoted member'
  readonly type: string
  readonly member: string
  /** All members of the quotation. */
  readonly members: readonly string[]
  readonly language: string
  /** The names of the page's folders and of the page: which of several types of one name is meant. */
  readonly page: readonly string[]
}

/** The members of interfaces and structs that blocks of a page write out: the repository's, if it has the type. */
export function quotedMembersIn(doc: Doc): ClaimDraft<QuotedMemberSubject>[] {
  const page = doc.path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
  return doc.codeBlocks.flatMap((block) => {
    const language = languageOfFence(block.language)
    if (language === null || !isCurrentAssertion(doc, block.line) || inExample(doc, block.line)) return []
    if (isIncorrectOnPurpose(doc, block)) return []
    return quotedTypes(block.lines, language).flatMap((quoted) => membersOf(block, quoted, language, page))
  })
}

function membersOf(
  block: CodeBlock,
  { name, members }: QuotedType,
  language: string,
  page: readonly string[],
): ClaimDraft<QuotedMemberSubject>[] {
  const names = members.map((member) => member.name)
  return members.map((member) => ({
    line: block.line + member.line,
    column: block.column + member.column,
    text: (block.lines[member.line] ?? '').trim().slice(0, 200),
    value: `${name}.${member.name}`,
    subject: { kind: 'quoted member', type: name, member: member.name, members: names, language, page },
    names: [name],
    tentative: true,
  }))
}
