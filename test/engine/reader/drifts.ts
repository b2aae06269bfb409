import type { ReadType } from '../../../src/engine/reader/questions/fault.ts'
import type { Files } from '../scan/scanned.ts'

/** A statement of a page that only a reader can tell, the code that bears it out, and the change that makes it false. */
export interface ReadDrift {
  readonly type: ReadType
  readonly page: Files
  /** The wrong words, as the page has them on one line. */
  readonly words: string
  readonly before: Files
  readonly after: Files
  /** The line that contradicts it afterwards, and where. */
  readonly quote: string
  readonly place: string
}

export const DRIFTS: readonly ReadDrift[] = [
  {
    type: 'behavior',
    page: { 'README.md': '# Notes\n\nNotes are kept apart. `fetchNotes` tries three times\nbefore it gives up.\n' },
    words: '`fetchNotes` tries three times',
    before: { 'src/fetch.js': 'export function fetchNotes() {\n  const tries = 3\n  return tries\n}\n' },
    after: { 'src/fetch.js': 'export function fetchNotes() {\n  const tries = 5\n  return tries\n}\n' },
    quote: 'const tries = 5',
    place: 'src/fetch.js:2',
  },
  {
    type: 'architecture',
    page: { 'docs/build.md': '# How it is built\n\n`NoteStore` keeps its notes in a `Map`.\n' },
    words: 'in a `Map`',
    before: { 'src/store.js': 'export class NoteStore {\n  notes = new Map()\n}\n' },
    after: { 'src/store.js': 'export class NoteStore {\n  notes = []\n  size = 0\n}\n' },
    quote: 'notes = []',
    place: 'src/store.js:2',
  },
  {
    type: 'convention',
    page: { 'CONTRIBUTING.md': '# Contributing\n\nEvery code in `errorCodes` begins with `NOTE_`.\n' },
    words: 'begins with `NOTE_`',
    before: { 'src/errors.js': "export const errorCodes = {\n  missing: 'NOTE_MISSING',\n}\n" },
    after: { 'src/errors.js': "export const errorCodes = {\n  missing: 'MISSING',\n}\n" },
    quote: "missing: 'MISSING',",
    place: 'src/errors.js:2',
  },
  {
    type: 'output',
    page: { 'docs/tidy.md': '# Tidy\n\n`tidyNotes` logs `nothing to put in order` and ends.\n' },
    words: '`nothing to put in order`',
    before: { 'src/tidy.js': "export function tidyNotes() {\n  console.log('nothing to put in order')\n}\n" },
    after: { 'src/tidy.js': "export function tidyNotes() {\n  console.log('all notes are in order')\n}\n" },
    quote: "console.log('all notes are in order')",
    place: 'src/tidy.js:2',
  },
  {
    type: 'list',
    page: { 'docs/reporters.md': '# Reporters\n\n`REPORTERS` are `plain`, `table` and `json`, and no others.\n' },
    words: '`plain`, `table` and `json`, and no others',
    before: { 'src/reporters.js': "export const REPORTERS = ['plain', 'table', 'json']\n" },
    after: { 'src/reporters.js': "export const REPORTERS = ['plain', 'table', 'json', 'tree']\n" },
    quote: "export const REPORTERS = ['plain', 'table', 'json', 'tree']",
    place: 'src/reporters.js:1',
  },
  {
    type: 'config',
    page: { 'docs/settings.md': '# Settings\n\nThe setting `retryLimit` is 3 by default.\n' },
    words: '`retryLimit` is 3 by default',
    before: { 'src/settings.js': 'export const defaults = {\n  retryLimit: 3,\n}\n' },
    after: { 'src/settings.js': 'export const defaults = {\n  retryLimit: 5,\n}\n' },
    quote: 'retryLimit: 5,',
    place: 'src/settings.js:2',
  },
  {
    type: 'cli_flag',
    page: { 'docs/cli.md': '# Command line\n\n`--max-notes` takes at most 10 notes.\n' },
    words: '`--max-notes` takes at most 10',
    before: { 'src/cli.js': "export const mostOf = { '--max-notes': 10 }\n" },
    after: { 'src/cli.js': "export const mostOf = { '--max-notes': 20 }\n" },
    quote: "export const mostOf = { '--max-notes': 20 }",
    place: 'src/cli.js:1',
  },
  {
    type: 'code_example',
    page: { 'docs/usage.md': '# Usage\n\nCall `noteAt(1)` for the first of all notes.\n' },
    words: '`noteAt(1)`',
    before: { 'src/notes.js': 'export const noteAt = (number) => all[number - 1]\n' },
    after: { 'src/notes.js': 'export const noteAt = (number) => all[number]\n' },
    quote: 'export const noteAt = (number) => all[number]',
    place: 'src/notes.js:1',
  },
]
