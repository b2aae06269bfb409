import type { Doc } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { isCompound, mayHoldCompound } from '../../identifiers.ts'
import { isStated } from '../../statement.ts'
import type { NameSubject } from './symbol-name.ts'

/** Compound names that stand in running text without code marks; only those with a small first letter, since products and companies are spelled like the others. */
export function namesInProse(doc: Doc): ClaimDraft<NameSubject>[] {
  const drafts: ClaimDraft<NameSubject>[] = []
  const seen = new Set<string>()
  for (const run of doc.prose) {
    run.lines.forEach((source, index) => {
      if (source.length > 3000 || !mayHoldCompound(source)) return
      const text = source.replace(/`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|<[^<>]*>/g, (whole) => ' '.repeat(whole.length))
      for (const match of text.matchAll(/(?<![\w$./@#:-])[A-Za-z][A-Za-z\d_]*[A-Za-z\d](?![\w$/@-]|\.\w)/g)) {
        const name = match[0]
        if (!isCompound(name) || /^[A-Z]/.test(name) || name.length < 6 || seen.has(name)) continue
        const line = run.line + index
        if (!isStated(doc, line)) continue
        seen.add(name)
        const subject = { kind: 'name', name, owner: null } as const
        drafts.push({ line, column: match.index + 1, text: name, value: name, subject, names: [name], tentative: true })
      }
    })
  }
  return drafts
}
