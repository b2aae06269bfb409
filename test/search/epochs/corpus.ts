import type { ClaimType } from '../../../src/base/config/claim-types.ts'
import { contentWords } from '../../../src/base/text/words.ts'
import type { EpochSearch } from '../../../src/search/epochs/answers/probe.ts'
import type { Concept } from '../../../src/search/epochs/concept.ts'

const TOPICS = 'parser compiler scheduler renderer importer exporter logger mailer tokenizer resolver'.split(' ')
const KINDS: readonly [ClaimType, string, (topic: string, index: number) => string, (topic: string) => string][] = [
  ['path_reference', 'Layout', (topic) => `src/${topic}/start.ts`, (topic) => `The ${topic} begins its work in`],
  [
    'environment',
    'Settings',
    (topic) => `${topic.toUpperCase()}_LIMIT`,
    (topic) => `How much the ${topic} may hold is set by`,
  ],
  ['command', 'Tasks', (topic) => `npm run ${topic}`, (topic) => `To try the ${topic} alone, type`],
  ['symbol', 'Library', (topic) => `create${topic}`, (topic) => `Another ${topic} is made by calling`],
  [
    'dependency_version',
    'Needs',
    (_, index) => `${index + 2}.1`,
    (topic) => `Whoever builds the ${topic} needs its plugin in version`,
  ],
]

/** A corpus of 50 statements: ten topics, five claim types. */
export const CONCEPTS: readonly Concept[] = KINDS.flatMap(([claim_type, heading, value, sentence], kind) =>
  TOPICS.map((topic, index) => ({
    concept_id: kind * TOPICS.length + index,
    qa_id: `claim-${kind}-${index}`,
    doc: `docs/${topic}.md`,
    line: 10 + kind,
    claim_type,
    ground_truth: `${sentence(topic)} ${value(topic, index)}.`,
    value: value(topic, index),
    subject: claim_type === 'dependency_version' ? `the ${topic} plugin` : null,
    headings: [`The ${topic}`, heading],
  })),
)

/** A search over concepts: the share of a question's words, rare ones counting more, that a statement with its headings has. */
export function searchOver(concepts: readonly Concept[]): EpochSearch {
  const texts = concepts.map((concept) => ({
    ...{ qa_id: concept.qa_id, text: concept.ground_truth },
    words: new Set(wordsOf([concept.ground_truth, concept.doc, ...concept.headings].join(' '))),
  }))
  const rarity = (word: string): number =>
    Math.log(1 + texts.length / (1 + texts.filter(({ words }) => words.has(word)).length))
  return async (question) => {
    const asked = [...new Set(wordsOf(question))].map((word) => ({ word, weight: rarity(word) }))
    const total = asked.reduce((sum, { weight }) => sum + weight, 0)
    return texts
      .map(({ qa_id, text, words }) => ({
        ...{ qa_id, text },
        score: asked.filter(({ word }) => words.has(word)).reduce((sum, { weight }) => sum + weight, 0) / total,
      }))
      .sort((a, b) => b.score - a.score || (a.qa_id < b.qa_id ? -1 : 1))
  }
}

function wordsOf(text: string): string[] {
  return contentWords(text.replaceAll(/[/_]/g, ' '))
}
