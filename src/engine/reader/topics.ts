import { memoize } from '../../base/memoize.ts'
import { baseName, folderOf, foldersAbove } from '../../base/paths.ts'
import type { Chunk } from './code/chunks.ts'
import type { CodeIndex } from './code/code-index.ts'
import type { Passage } from './passages/passages.ts'

/** What a passage may speak of without a name that its files have. */
interface Topic {
  readonly words: RegExp
  /** The names of the files that decide it. */
  readonly files: RegExp
  /** The lines of these files that decide it; null for their beginnings. */
  readonly lines: RegExp | null
}

const LANGUAGE = String.raw`node(?:\.?js)?|python|go(?:lang)?|rustc?|java|jdk|jre|ruby|php|deno|bun|elixir|swift|kotlin|scala|npm|pnpm|yarn|cargo|\.net|typescript|msrv|toolchain`
const MANIFESTS =
  'package\\.json|pyproject\\.toml|setup\\.(?:cfg|py)|Cargo\\.toml|go\\.mod|[\\w.-]+\\.gemspec|composer\\.json|pom\\.xml|build\\.gradle(?:\\.kts)?|mix\\.exs|Package\\.swift|[\\w.-]+\\.csproj|deno\\.jsonc?|tox\\.ini'
const TOOLCHAINS =
  'global\\.json|\\.nvmrc|\\.(?:node|python|ruby|java|go|swift)-version|\\.tool-versions|\\.?mise\\.toml|rust-toolchain(?:\\.toml)?'

const TOPICS: readonly Topic[] = [
  {
    words: new RegExp(String.raw`(?<![\w.])(?:${LANGUAGE})(?!\w)[^\n]{0,24}?\bv?\d+(?:\.\d+)*`, 'i'),
    files: new RegExp(`^(?:${MANIFESTS}|${TOOLCHAINS})$`),
    lines:
      /"(?:engines|node|npm|packageManager|php|version)"|python[-_]requires|requires[-_]python|rust-version|edition|channel|toolchain|^go \d|required_ruby_version|(?:source|target)Compatibility|jvmTarget|languageVersion|java\.version|maven\.compiler|elixir:|swift-tools-version|TargetFramework|Programming Language|env_?list|^\s*v?\d+(?:\.\d+)*\s*$|^(?:nodejs|python|ruby|golang|java|rust)\s/i,
  },
  {
    words: /\b(?:docker\w*|containers?|containeri[sz]ed|podman|compose)\b/i,
    files: /^(?:(?:Docker|Container)file(?:\.[\w-]+)?|[\w-]+\.dockerfile|(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml)$/i,
    lines: null,
  },
]

/** Forms and jobs of the host of the repository. */
const OF_HOST =
  /(?:^|\/)\.(?:github|gitlab|circleci|buildkite|forgejo|gitea)\/|(?:^|\/)(?:\.gitlab-ci|\.travis|azure-pipelines|appveyor)\.ya?ml$/
/** Words of passages that jobs of the host may decide. */
const ON_HOST =
  /\b(?:ci|cd|github actions?|gitlab|workflows?|pipelines?|jobs?|releas\w*|publish\w*|nightly|pull requests?|test suite|coverage|automated|automatically)\b/i

/** Whether code may decide a passage: what runs on the repository's host only decides what speaks of it. */
export function isOfTopic(path: string, { file, text, titles }: Pick<Passage, 'file' | 'text' | 'titles'>): boolean {
  return !OF_HOST.test(path) || ON_HOST.test([file, ...titles, text].join('\n'))
}

const MAX_FILES = 3
/** Lines of the beginning of a file. */
const BEGINNING = 60
/** Lines around one that decides, and maximum number of such lines of a file. */
const AROUND = 1
const MAX_LINES = 8

/** The lines that decide what a passage speaks of: versions of languages and tools, containers. Files near its page come first. */
export function topicChunks({ file, text }: Pick<Passage, 'file' | 'text'>, code: CodeIndex): Chunk[] {
  const above = foldersAbove(file)
  const isAbove = (path: string): boolean => above.includes(folderOf(path))
  return TOPICS.flatMap((topic, index) => {
    if (!topic.words.test(text)) return []
    const paths = filesByTopic(code)[index] ?? []
    const near = [...paths.filter(isAbove), ...paths.filter((path) => !isAbove(path))].slice(0, MAX_FILES)
    return near.flatMap((path) => chunksIn(path, topic, code))
  })
}

const filesByTopic = memoize(({ files }: CodeIndex): string[][] => {
  const paths = [...files].flatMap(([path, { class: kind }]) => (kind === 'source' || kind === 'config' ? [path] : []))
  const depth = (path: string): number => path.split('/').length
  return TOPICS.map((topic) =>
    paths.filter((path) => topic.files.test(baseName(path))).sort((a, b) => depth(a) - depth(b)),
  )
})

function chunksIn(path: string, { lines: deciding }: Topic, code: CodeIndex): Chunk[] {
  const lines = code.linesOf(path)
  if (deciding === null) return [{ path, from: 1, to: Math.min(lines.length, BEGINNING), declares: [] }]
  const chunks: Chunk[] = []
  const found = lines.flatMap((line, index) => (deciding.test(line.slice(0, 200)) ? [index + 1] : []))
  for (const line of found.slice(0, MAX_LINES)) {
    const [from, to] = [Math.max(1, line - AROUND), Math.min(lines.length, line + AROUND)]
    const last = chunks.at(-1)
    if (last && from <= last.to + 1) chunks[chunks.length - 1] = { ...last, to }
    else chunks.push({ path, from, to, declares: [] })
  }
  return chunks
}
