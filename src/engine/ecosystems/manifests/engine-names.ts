import type { Engine } from '../manifest.ts'

/** Names of the engines in version managers, CI systems and manifests. */
const NAMES: readonly (readonly [Engine, string])[] = [
  ['node', 'node nodejs node_js'],
  ['npm', 'npm'],
  ['yarn', 'yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'bun'],
  ['deno', 'deno'],
  ['python', 'python python3 cpython py'],
  ['go', 'go golang'],
  ['rust', 'rust toolchain msrv'],
  ['ruby', 'ruby rvm'],
  ['php', 'php'],
  ['java', 'java jdk openjdk'],
  ['dotnet', 'dotnet dotnet-core dotnet-sdk'],
  ['elixir', 'elixir'],
  ['cmake', 'cmake'],
]
const BY_NAME = new Map(NAMES.flatMap(([engine, names]) => names.split(' ').map((name) => [name, engine] as const)))

/** The engine of a name such as `golang`, `node_js` or `python-version`; null if there is none. */
export function engineNamed(name: string): Engine | null {
  return BY_NAME.get(name.toLowerCase().replace(/[-_]?versions?$/, '')) ?? null
}

/**
 * The number in a version as version managers write it: `v18.2` → `18.2`, `cpython@3.12` → `3.12`, `temurin-17.0.1` → `17.0.1`. Other
 * interpreters (`pypy3.9`) and moving names (`stable`, `lts/*`) are unchanged.
 */
export function plainVersion(engine: Engine, written: string): string {
  const text = written.trim()
  if (/^(?:pypy|jython|ironpython|graalpy|stackless|jruby|truffleruby|mruby)/i.test(text)) return text
  const prefixed = engine === 'java' ? /^[a-z-]*?-?(\d[\w.+-]*)$/i : /^(?:v|go|[a-z]+[-@])(\d[\w.+-]*)$/i
  const version = prefixed.exec(text)?.[1] ?? text
  // A matrix of Go versions often omits the 1: `1.${{ matrix.go }}`.
  return engine === 'go' && /^[2-9]$|^\d\d$/.test(version) ? `1.${version}` : version
}
