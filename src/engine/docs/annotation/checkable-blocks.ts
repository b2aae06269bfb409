import type { CodeBlock, Doc } from '../doc.ts'
import { namedObjects } from '../rst/named-objects.ts'
import { signaturesIn } from '../rst/signatures.ts'
import { namedFunctions } from './named-functions.ts'
import { optionLists } from './option-lists.ts'
import { namedCalls, ownedMembers } from './owned-members.ts'

/** What of a page the type checker of a language can check: its samples, and what it describes or names of code. */
export function checkableBlocks(doc: Doc): readonly CodeBlock[] {
  const options = optionLists(doc).flatMap((list) => list.options)
  const named = [...namedObjects(doc), ...ownedMembers(doc), ...namedCalls(doc), ...namedFunctions(doc)]
  const places = [...signaturesIn(doc), ...named, ...options]
  return [...doc.codeBlocks, ...places.map(({ block }) => block)]
}
