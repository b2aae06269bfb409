import type { SemanticKind } from '../../../src/verify/semantic/kinds.ts'
import type { Files } from '../scanned.ts'

/** A statement of a page that only a model can tell, the code that bears it out, and the change that makes it false. */
export interface SemanticDrift {
  readonly type: SemanticKind['type']
  readonly page: Files
  /** As the model is shown it. */
  readonly statement: string
  readonly before: Files
  readonly after: Files
  /** Code by which the stand-in tells that the statement holds. */
  readonly shows: string
  /** The line that contradicts it afterwards, and where. */
  readonly quote: string
  readonly place: string
}

export const SEMANTIC_DRIFTS: readonly SemanticDrift[] = [
  {
    type: 'behavior',
    page: { 'README.md': '# Notes\n\nNotes are kept apart. `fetchNotes` tries three times\nbefore it gives up.\n' },
    statement: '`fetchNotes` tries three times before it gives up.',
    before: { 'src/fetch.js': 'export function fetchNotes() {\n  const tries = 3\n  return tries\n}\n' },
    after: { 'src/fetch.js': 'export function fetchNotes() {\n  const tries = 5\n  return tries\n}\n' },
    shows: 'const tries = 3',
    quote: '  const tries = 5',
    place: 'src/fetch.js:2',
  },
  {
    type: 'architecture',
    page: { 'docs/build.md': '# How it is built\n\n`NoteStore` keeps its notes in a `Map`.\n' },
    statement: '`NoteStore` keeps its notes in a `Map`.',
    before: { 'src/store.js': 'export class NoteStore {\n  notes = new Map()\n}\n' },
    after: { 'src/store.js': 'export class NoteStore {\n  notes = []\n  size = 0\n}\n' },
    shows: 'new Map()',
    quote: 'notes = []',
    place: 'src/store.js:2',
  },
  {
    type: 'convention',
    page: { 'CONTRIBUTING.md': '# Contributing\n\nEvery code in `errorCodes` begins with `NOTE_`.\n' },
    statement: 'Every code in `errorCodes` begins with `NOTE_`.',
    before: { 'src/errors.js': "export const errorCodes = {\n  missing: 'NOTE_MISSING',\n}\n" },
    after: { 'src/errors.js': "export const errorCodes = {\n  missing: 'MISSING',\n}\n" },
    shows: 'NOTE_MISSING',
    quote: "missing: 'MISSING',",
    place: 'src/errors.js:2',
  },
  {
    type: 'output',
    page: { 'docs/tidy.md': '# Tidy\n\n`tidyNotes` logs `nothing to put in order` and ends.\n' },
    statement: '`tidyNotes` logs `nothing to put in order` and ends.',
    before: { 'src/tidy.js': "export function tidyNotes() {\n  console.log('nothing to put in order')\n}\n" },
    after: { 'src/tidy.js': "export function tidyNotes() {\n  console.log('all notes are in order')\n}\n" },
    shows: "console.log('nothing to put in order')",
    quote: "  console.log('all notes are in order')",
    place: 'src/tidy.js:2',
  },
  {
    type: 'list',
    page: { 'docs/reporters.md': '# Reporters\n\n`REPORTERS` are `plain`, `table` and `json`, and no others.\n' },
    statement: '`REPORTERS` are `plain`, `table` and `json`, and no others.',
    before: { 'src/reporters.js': "export const REPORTERS = ['plain', 'table', 'json']\n" },
    after: { 'src/reporters.js': "export const REPORTERS = ['plain', 'table', 'json', 'tree']\n" },
    shows: "export const REPORTERS = ['plain', 'table', 'json']",
    quote: "export const REPORTERS = ['plain', 'table', 'json', 'tree']",
    place: 'src/reporters.js:1',
  },
]
