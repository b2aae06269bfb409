import type { Doc } from '../../docs/doc.ts'
import { memoize } from '../../memoize.ts'

/** Languages by the names that fences give them; those that share their declarations are one. */
const FENCES: Readonly<Record<string, string>> = {
  ...{ py: 'python', python: 'python', python3: 'python', pycon: 'python', pyi: 'python' },
  ...{ js: 'javascript', javascript: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'javascript' },
  ...{ ts: 'javascript', typescript: 'javascript', tsx: 'javascript', vue: 'javascript', svelte: 'javascript' },
  ...{
    go: 'go',
    golang: 'go',
    rust: 'rust',
    rs: 'rust',
    php: 'php',
    ruby: 'ruby',
    rb: 'ruby',
    elixir: 'elixir',
    ex: 'elixir',
  },
  ...{
    java: 'java',
    kotlin: 'kotlin',
    swift: 'swift',
    scala: 'scala',
    csharp: 'csharp',
    cs: 'csharp',
    c: 'c',
    cpp: 'cpp',
  },
  ...{
    lua: 'lua',
    dart: 'dart',
    nix: 'nix',
    r: 'r',
    perl: 'perl',
    haskell: 'haskell',
    hs: 'haskell',
    graphql: 'graphql',
  },
}

const ENDINGS: Readonly<Record<string, string>> = { ...FENCES, mts: 'javascript', cts: 'javascript', exs: 'elixir' }

/** The programming languages of a page's samples. */
const languagesIn: (doc: Doc) => ReadonlySet<string> = memoize(
  (doc) => new Set(doc.codeBlocks.flatMap(({ language }) => FENCES[language] ?? [])),
)

/** The programming languages that a page speaks: those of its samples, else of its folder; empty where neither tells. */
export function languagesOf(doc: Doc): readonly string[] {
  const shown = [...languagesIn(doc)]
  if (shown.length > 0) return shown
  const folders = doc.path.toLowerCase().split('/').slice(0, -1)
  return folders.flatMap((folder) => FENCES[folder] ?? []).slice(-1)
}

/** The language that a fence names; null for those that are not told apart. */
export function languageOfFence(fence: string): string | null {
  return FENCES[fence] ?? null
}

/** The language of a file; null for those that are not told apart. */
export function languageOfFile(file: string): string | null {
  return ENDINGS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? null
}

/** Whether a file is in one of the languages that a page speaks. */
export function isInLanguage(file: string, languages: readonly string[]): boolean {
  const language = languageOfFile(file)
  return languages.length === 0 || language === null || languages.includes(language)
}
