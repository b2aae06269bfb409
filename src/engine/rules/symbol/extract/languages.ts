import { memoize } from '../../../../base/memoize.ts'
import type { Doc } from '../../../docs/doc.ts'

/** The fence names of each language. Languages that share declarations are one entry. */
const NAMES_OF: Readonly<Record<string, string>> = {
  python: 'py python python3 pycon',
  javascript: 'js javascript mjs cjs jsx ts typescript tsx vue svelte',
  go: 'go golang',
  rust: 'rust rs',
  php: 'php',
  ruby: 'ruby rb',
  elixir: 'elixir ex',
  java: 'java',
  kotlin: 'kotlin',
  swift: 'swift',
  scala: 'scala',
  csharp: 'csharp cs',
  c: 'c',
  cpp: 'cpp',
  lua: 'lua',
  dart: 'dart',
  nix: 'nix',
  r: 'r',
  perl: 'perl',
  haskell: 'haskell hs',
  graphql: 'graphql',
}

const FENCES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES_OF).flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
)

/** The programming languages of a page's samples. */
const languagesIn: (doc: Doc) => ReadonlySet<string> = memoize(
  (doc) => new Set(doc.codeBlocks.flatMap(({ language }) => FENCES.get(language) ?? [])),
)

/** The programming languages of a page: those of its samples, else that of its folder; empty if neither is known. */
export function languagesOf(doc: Doc): readonly string[] {
  const shown = [...languagesIn(doc)]
  if (shown.length > 0) return shown
  const folders = doc.path.toLowerCase().split('/').slice(0, -1)
  return folders.flatMap((folder) => FENCES.get(folder) ?? []).slice(-1)
}
