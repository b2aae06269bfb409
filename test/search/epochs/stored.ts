import type { Queries } from '../../../src/base/db/database.ts'
import type { Passage } from '../../../src/base/passage.ts'
import type { ClaimInContext } from '../../../src/engine/scan/pages/stated.ts'
import { type Namespace, openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { replacePassages } from '../../../src/ledger/entries/passages.ts'
import type { Concept } from '../../../src/search/epochs/concept.ts'
import type { EpochServices } from '../../../src/search/epochs/live/validate.ts'
import { createEpoch } from '../../../src/search/epochs/store/create.ts'
import { createSearch } from '../../../src/search/live/search.ts'
import { replaceEntries } from '../../../src/stages/store/entries.ts'
import { CONCEPTS } from './corpus.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')

/** A concept as a scan would have found it. */
function claimOf({ qa_id, doc, line, claim_type, value, subject, ...concept }: Concept): ClaimInContext {
  return {
    ...{ id: qa_id, type: claim_type, file: doc, line, text: value, value, subject, verdict: 'verified' },
    ...{ confidence: 1, verifier_confidence: 1, reason: 'it is there', evidence: [] },
    ...{ statement: concept.ground_truth, headings: concept.headings, section: '' },
  }
}

/** The section of a page that states a concept and nothing else. */
function sectionOf({ qa_id, doc, line, headings, ground_truth }: Concept): Passage {
  return {
    ...{ id: `section-${qa_id}`, kind: 'section', titles: headings, text: ground_truth },
    ...{ file: doc, line, lastLine: line },
  }
}

/** A namespace that has these concepts as its claims, each in a section of its own. */
export async function namespaceOf(queries: Queries, concepts: readonly Concept[] = CONCEPTS): Promise<Namespace> {
  const namespace = await openNamespace(queries, `scratch:${crypto.randomUUID()}`)
  await replaceEntries(queries, namespace, concepts.map(claimOf), NOW)
  await replacePassages(queries, namespace.id, [concepts.map(sectionOf)], NOW)
  return namespace
}

/** The epoch of a namespace as it is now. */
export async function epochOf(queries: Queries, { id }: Namespace, now = NOW): Promise<number> {
  return (await createEpoch(queries, { namespaceId: id, headSha: null, now })).epoch.id
}

/** What validates epochs, without a model, with a clock that stands still. */
export function servicesOf(queries: Queries): EpochServices {
  const log = { warn: () => {} }
  return {
    ...{ queries, now: () => NOW, models: { language: null, embedding: null } },
    search: createSearch({ queries, now: () => NOW, log, features: [], isLogged: false }),
  }
}
