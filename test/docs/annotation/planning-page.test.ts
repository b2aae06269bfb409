import { describe, expect, it } from 'vitest'
import { isRecord } from '../../../src/docs/annotation/planning-page.ts'
import { isCurrentAssertion } from '../../../src/docs/annotation/statement-context.ts'
import { readMarkdown } from '../../../src/docs/markdown/markdown.ts'

const BODY = ['', 'Call `run`.', '', '## Usage', '', 'Call `stop`.', '']

describe('A page', () => {
  it.each([
    ['# RFC: a queue', true],
    ['# ADR 12 - a queue', true],
    ['# Design: queues', true],
    ['# Plan for queues', true],
    ['# Queue implementation plan', true],
    ['# Retro', true],
    ['# Queue retrospective', true],
    ['# Post-mortem 3', true],
    ['# Friction points', true],
    ['# Queue\n\nStatus: Accepted', true],
    ['# Queue\n\n- **Status:** Implemented', true],
    ['# Queue\n\n- Status: Pending implementation', true],
    ['# Queue\n\nThis is a plan to make the queue fair.', true],
    ['# Queue\n\nAuthor: [A B](mailto:a@b.c)', true],
    ['# Queue\n\n**Summary:** This document is a proposal for a fair queue.', true],
    ['# Queue\n\nThis page describes the design of a fair queue.', false],
    ['# Queue\n\nThis package plans the work of a queue.', false],
    ['# Queue\n\nStatus: stable', false],
    ['# Design', false],
    ['# Designing queues', false],
    ['# Planner', false],
    ['# Plans and prices', false],
    ['# Queue', false],
    ['No title', false],
  ])('that opens with %j is the record of a plan: %s', (opening, expected) => {
    const doc = readMarkdown('a.md', [opening, ...BODY].join('\n'))
    expect(isRecord(doc)).toBe(expected)
    expect(isCurrentAssertion(doc, doc.lines.indexOf('Call `stop`.') + 1)).toBe(!expected)
  })

  it.each([
    [['Goals and non-goals', 'Open questions'], true],
    [['Alternatives considered', '3. Milestones'], true],
    [['Non-goals'], false],
    [['Installation', 'Usage'], false],
  ])('with the sections %j is one: %s', (titles, expected) => {
    const doc = readMarkdown('a.md', ['# Queue', ...BODY, ...titles.flatMap((title) => [`## ${title}`, ''])].join('\n'))
    expect(isRecord(doc)).toBe(expected)
  })

  it.each([
    ['docs/design/queue.md', 'Objective', true],
    ['docs/design/queue.md', 'Alternatives considered', true],
    ['docs/design/queue.md', 'Colors', false],
    ['docs/queue.md', 'Motivation', false],
  ])('%s with a section %j is one: %s', (path, title, expected) => {
    expect(isRecord(readMarkdown(path, ['# Queue', ...BODY, `## ${title}`].join('\n')))).toBe(expected)
  })

  it('that gives the status of each of its items is one', () => {
    const item = (title: string, status: string) => ['', `## ${title}`, '', `**Status:** \`[x]\` ${status}`, '']
    const items = [...item('Queue', 'done'), ...item('Stack', 'done'), ...item('Tree', 'planned')]
    expect(isRecord(readMarkdown('a.md', ['# Work', ...BODY, ...BODY, ...items].join('\n')))).toBe(true)
  })

  it('that gives its status far below its opening is none', () => {
    expect(isRecord(readMarkdown('a.md', ['# Queue', ...BODY, ...BODY, ...BODY, 'Status: done'].join('\n')))).toBe(
      false,
    )
  })
})
