import { readValidationConfig } from '../../../src/search/epochs/config.ts'
import type { ValidationReport } from '../../../src/search/epochs/scoring/report.ts'
import { NOW } from './stored.ts'

/** A report of two questions that passed, but for what is given. */
export function report(changes: Partial<ValidationReport> = {}): ValidationReport {
  const probe = {
    question: 'Which port?',
    answer: 'Port 3000.',
    llm_judgment: null,
    abstained: false,
    qa_ids: ['a'],
    quotes: [],
    contradicted_by: null,
    shown: null,
  }
  const passed = changes.passed ?? true
  return {
    ...{ version: 2, epoch_id: '1', timestamp: new Date(NOW).toISOString(), nccr: 1, iur: 1, passed },
    gate: { passed, reasons: passed ? [] : ['NCCR is 0.500 and must be above 0.8'], decisive: false },
    intervals: { nccr: [0.9, 1], iur: [0.92, 1] },
    ...{ seen_counts: { Consistent_Correct: 1 }, unseen_counts: { Uninformative: 1 } },
    iur_by_kind: { far: { rate: 1, interval: [0.2, 1], questions: 1 }, near: null },
    decided_by: { similarity: 1, judge: 0, refusal: 0 },
    ...{ mode: 'embedded', mode_note: 'There is no model.' },
    models: { generator: 'own questions', reader: 'first results', embedder: 'none', judge: 'stated values' },
    ...{ asked: { own: 2, unchecked: 0, overlapping: 0 }, contradictions: 0 },
    ...{ self_check: null, questions_digest: null },
    ...{ seed: 1, spent: { requests: 0, tokens: 0, usd: 0 }, duration_ms: 12, partial: null, dropped: 0 },
    ...{ missing: { seen: 49, unseen: 49 }, worst: [], config: readValidationConfig() },
    seen_results: [
      {
        ...{ concept_id: 1, ground_truth: 'Port 3000.', variations: ['Which port?'], outcome: 'Consistent_Correct' },
        concept: { qa_id: 'a', doc: 'README.md', line: 3, claim_type: 'config', headings: [] },
        probes: [{ ...probe, similarity_score: 1, final_verdict: 'Correct' }],
      },
    ],
    unseen_results: [
      {
        ...{ id: 'far-1', kind: 'far', variations: ['Who won?'], outcome: 'Uninformative', overlaps: false },
        probes: [{ ...probe, abstained: true, similarity_score: null, final_verdict: 'Correct', qa_ids: [] }],
      },
    ],
    ...changes,
  }
}
