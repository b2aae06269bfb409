import { isCurrentAssertion } from '../../../docs/annotation/statement-context.ts'
import type { Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placed } from '../../draft.ts'
import { isCompound } from '../../identifiers.ts'
import type { NameSubject } from './symbol-name.ts'

/** `post_note(room_id, body)`, preceded only by the owner it is a member of. */
const SIGNATURE = /^(?:[A-Za-z_][\w.]*\.)?([A-Za-z_]\w{2,60})\(([A-Za-z_]\w*(?:, ?[A-Za-z_]\w*){1,7})\)$/

/** Headings that are a signature of two or more parameters, given by name only. */
export function headingSignatures(doc: Doc): ClaimDraft<NameSubject>[] {
  return doc.headings.flatMap(({ text, line, column }) => {
    const [whole, name = '', list = ''] = SIGNATURE.exec(text.trim()) ?? []
    if (whole === undefined || !isCompound(name) || !isCurrentAssertion(doc, line)) return []
    const parameters = list.split(',').map((each) => each.trim())
    const at = placed({ line, column, text: whole })
    return [
      { ...at, value: whole, subject: { name, owner: null, parameters }, names: [name], tentative: true as const },
    ]
  })
}
