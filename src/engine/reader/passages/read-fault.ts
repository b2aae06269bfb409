import type { Proof } from '../proof.ts'
import type { Fault } from '../questions/fault.ts'
import type { Passage } from './passages.ts'
import type { PlacedWords } from './place-words.ts'

/** A statement that a reader considers false, with a verified proof. */
export interface ReadFault {
  readonly fault: Fault
  readonly place: PlacedWords
  readonly proof: Proof
  readonly passage: Passage
}
