import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Bomb } from '../../test/scaling/bombs/bomb.ts'
import { MANIFEST_MARKS, MANIFEST_PATHS, MANIFESTS } from '../../test/scaling/bombs/manifests.ts'
import { INLINE, LINES, MARKDOWN, OPENERS } from '../../test/scaling/bombs/markdown.ts'
import { MARKS, OTHER_FORMATS } from '../../test/scaling/bombs/others.ts'
import { SAMPLES } from '../../test/scaling/bombs/samples.ts'

/** The material for inputs of a target. */
export interface Seeds {
  /** Whole inputs, to be mutated. */
  readonly texts: readonly string[]
  /** Syntax elements. */
  readonly marks: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SMALL = 30

const REPLIES = [
  '/docalign suppress pattern `a.*b` 30',
  '/docalign undo',
  '2',
  'Intentional difference',
  '> 1\n\n/docalign help',
  '```\n1\n```',
]
const SETTINGS = [
  'docs:\n  include: ["docs/**"]\nsuppress:\n  - pattern: "a.*"\n',
  'claim_types:\n  link: false\n',
  'judge:\n  criteria: [a]\n',
]
const BODIES = [
  '{"qa_id":"a","result":"pass","source":"ci","context":{"command":"npm test","exit_code":0},"ts":"2026-01-01T00:00:00Z"}',
  '{"question":"How?","answer":"So.","namespace":"project:a/b","source_file":"a.md","line":1}',
]
const TEXTS = [
  '# Title\n\nIt takes 3 s. It takes 4 s. See [1].\n\n```js\nconst a = eval(b)\n```\n',
  '{"a":{"b":[1,"two",null]}}',
]
const JSON_MARKS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '"a":',
  '1',
  '1e9',
  '-',
  '.',
  'null',
  'true',
  '\\u0000',
  '\\',
  ' ',
  '\n',
  'a',
]

export function seedsOf(target: string): Seeds {
  const page = pagesOf(target)
  if (page !== null) return page
  if (MANIFEST_PATHS.includes(target))
    return { texts: [...bombsAt(MANIFESTS, target), ...ownFile(target)], marks: MANIFEST_MARKS }
  if (target === 'workflow' || target === 'workflows') return seedsOf('.github/workflows/ci.yml')
  if (target === '.docalign.yml')
    return { texts: SETTINGS, marks: [...MANIFEST_MARKS, 'docs:\n', 'include: ', 'suppress:\n', '  - pattern: '] }
  if (target === 'reply') return { texts: REPLIES, marks: [...INLINE, ...REPLIES, '/docalign ', 'suppress pattern '] }
  if (target === 'delivery') return { texts: deliveries(), marks: JSON_MARKS }
  if (target === 'judge') return { texts: TEXTS, marks: [...INLINE, ...JSON_MARKS, ...LINES] }
  return { texts: BODIES, marks: JSON_MARKS }
}

function pagesOf(path: string): Seeds | null {
  if (path === 'docs/page.md')
    return {
      texts: [...bombsAt(MARKDOWN, path), ...bombsAt(SAMPLES, path), ...ownDocs()],
      marks: [...OPENERS, ...INLINE, ...LINES],
    }
  const marks = MARKS.find(([each]) => each === path)?.[1]
  return marks ? { texts: [...bombsAt(OTHER_FORMATS, path), marks.join('\n'), ...ownDocs().slice(0, 3)], marks } : null
}

function bombsAt(bombs: readonly Bomb[], path: string): string[] {
  return bombs.filter((bomb) => bomb.path === path).map(({ of }) => of(SMALL))
}

function ownDocs(): string[] {
  return readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(`${ROOT}docs/${name}`, 'utf8').slice(0, 20_000))
}

function ownFile(path: string): string[] {
  try {
    return [readFileSync(`${ROOT}${path}`, 'utf8').slice(0, 20_000)]
  } catch {
    return []
  }
}

function deliveries(): string[] {
  const examples: unknown = createRequire(import.meta.url)('@octokit/webhooks-examples')
  return (examples as readonly { readonly examples: readonly unknown[] }[])
    .flatMap(({ examples: payloads }) => payloads.slice(0, 1))
    .map((payload) => JSON.stringify(payload).slice(0, 20_000))
}
