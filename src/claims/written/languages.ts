import type { Doc } from '../../docs/doc.ts'
import { oncePer } from '../../once-per.ts'

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
const languagesIn: (doc: Doc) => ReadonlySet<string> = oncePer(
  (doc) => new Set(doc.codeBlocks.flatMap(({ language }) => FENCES[language] ?? [])),
)

/** The programming languages that a page speaks: those of its samples; empty where they do not tell. */
export function languagesOf(doc: Doc): readonly string[] {
  return [...languagesIn(doc)]
}

/** Whether a file is in one of the languages that a page speaks. */
export function isInLanguage(file: string, languages: readonly string[]): boolean {
  const language = ENDINGS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]
  return languages.length === 0 || language === undefined || languages.includes(language)
}
