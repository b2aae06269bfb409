import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderCheckRun } from '../../../src/report/pull-request/check-run.ts'
import { renderFindingComment, renderMendedComment } from '../../../src/report/pull-request/comments/finding-comment.ts'
import { renderSticky } from '../../../src/report/pull-request/comments/sticky.ts'
import type { Finding, ScanReport } from '../../../src/report/pull-request/report.ts'
import { columns, github, troubles } from './github.ts'
import { finding, NEVER, report } from './sample.ts'
import { hostileText } from './texts.ts'

/** A finding made of one text wherever a repository's text goes. */
function hostile(text: string, claim_type: Finding['claim_type'], reason: string): Finding {
  const certain = reason !== text
  return finding({
    claim_type,
    claim_id: text,
    file: text,
    text,
    value: text,
    reason,
    suggestion: certain ? `${text}/` : text,
    certain,
    quote: `${text} x`,
    evidence: [{ file: text, line: 3 }],
    trust: 0.5,
  })
}

function everything(text: string, found: Finding): ScanReport {
  return report({
    // Too short to be taken for commits of the text's.
    headSha: 'fed',
    baseSha: 'abc',
    introduced: [found],
    earlier: [found],
    muted: [{ claim: found, reason: text, source: 'quick_pick', by: text }],
    configProblems: Array.from({ length: 4 }, () => ({ file: text, line: 1, column: 1, message: text })),
    skipped: [{ file: text, reason: text }],
    trust: {
      mean: 0.5,
      levels: { canonical: 0, strong: 0, basic: 0, candidate: 1 },
      up: [],
      down: [{ claim: found, from: 1, to: 0, levels: ['canonical', 'candidate'] }],
      anomalies: [text],
    },
    ci: { outcomes: [{ name: text, passed: false }], counted: false, defaultBranch: text },
    judge: {
      valid: false,
      confidence: 1,
      quality: 1,
      interpretation: text,
      issues: [{ severity: 'error', type: text, message: text, location: text, suggestion: text }],
    },
  })
}

describe('text of a repository, as GitHub renders it', () => {
  const types = fc.constantFrom<Finding['claim_type']>('command', 'path_reference', 'link')
  const reasons = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `moved to ${text}`,
    (text) => `\`${text}\` is nowhere`,
  )
  const links = 'https://github.com/acme/thing/blob/'

  it('brings nothing to life in a check run, and every table keeps its columns', () => {
    fc.assert(
      fc.property(hostileText, types, reasons, (text, type, reasonOf) => {
        const run = renderCheckRun(everything(text, hostile(text, type, reasonOf(text))), NEVER)
        const summary = github(run.summary)
        const details = github(run.text ?? '')
        expect(troubles(`${summary}${details}`, links)).toEqual([])
        expect(columns(summary)).toEqual([4, 4])
        expect(columns(details)).toEqual([4, 4, 5, 5, 4, 4, 3, 3])
        expect(run.title).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/)
      }),
      { numRuns: 50 },
    )
  })

  it('brings nothing to life in a comment', () => {
    fc.assert(
      fc.property(hostileText, types, reasons, (text, type, reasonOf) => {
        const found = hostile(text, type, reasonOf(text))
        for (const body of [
          renderFindingComment(found),
          renderMendedComment(found, 'head'),
          renderSticky(everything(text, found), { commented: new Set(), posted: false }) ?? '',
        ]) {
          const html = github(body)
          expect(troubles(html, links)).toEqual([])
          expect(html.match(/<input/g)?.length ?? 0).toBe(body.startsWith('<!-- docalign:sticky') ? 5 : 0)
        }
      }),
    )
  })
})
