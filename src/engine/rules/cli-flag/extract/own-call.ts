/** A call of one of the repository's programs: its name and the words after it. */
export interface OwnCall {
  readonly program: string
  readonly words: readonly string[]
}

/** Programs that run another program, named after them, possibly after a subcommand and options of the runner. */
const RUNNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ...runners('npx bunx uvx pnpx xargs watch nohup time', ''),
  ...runners('pipx uv poetry pdm hatch pixi rye', 'run'),
  ...runners('npm', 'exec'),
  ...runners('pnpm', 'exec', 'dlx', ''),
  ...runners('yarn', 'exec', 'dlx', 'run', ''),
  ...runners('bun', 'x'),
])

function runners(programs: string, ...words: string[]): [string, readonly string[]][] {
  return programs.split(' ').map((program) => [program, words])
}

/** Options of runners that take the next word as their value. */
const WITH_VALUE = /^(?:-p|--package|--from|--with|--python|-n|-I|-P|-c|--spec|--group|--extra)$/
/** Longer words and command lines are data, not calls. */
const MAX_WORDS = 80
const MAX_WORD = 200

/** The call of one of the repository's programs in a command's words, including through `npx`, `python -m`, `cargo run --` and the like. */
export function ownCallOf(words: readonly string[], binaries: ReadonlySet<string>): OwnCall | null {
  if (words.length > MAX_WORDS || words.some((word) => word.length > MAX_WORD)) return null
  const [first = '', second = '', third = ''] = words
  if (OF_SCRIPTS.test(first) || OF_SCRIPTS.test(second)) return null
  const program = programName(first)
  if (binaries.has(program)) return { program, words: words.slice(1) }
  if (/^(?:python[\d.]*|py)$/.test(program) && second === '-m')
    return named(third.split('.')[0] ?? '', words, 3, binaries)
  if (/^(?:node|deno|bun|tsx|python[\d.]*|sh|bash)$/.test(program) && second.includes('/'))
    return named(programName(second), words, 2, binaries)
  if (program === 'cargo' && /^r(?:un)?$/.test(second)) return ofCargo(words, binaries)
  if (program === 'go' && second === 'run' && /^\.{1,2}\//.test(third))
    return named(third.replace(/\/+$/, '').split('/').at(-1) ?? '', words, 3, binaries)
  return throughRunner(program, words, binaries)
}

/** Scripts in such folders may have the same names as the repository's programs. */
const OF_SCRIPTS =
  /^(?:\.\/)?(?:[\w.-]+\/){0,9}(?:scripts?|tools?|hack|ci|docs?|dev|benchmarks?|examples?|tests?|\.github)\/.*\.\w+$/

function programName(word: string): string {
  return word.replace(/^.*[\\/]/, '').replace(/\.(?:exe|py|[cm]?js|ts|sh)$/, '')
}

function named(name: string, words: readonly string[], from: number, binaries: ReadonlySet<string>): OwnCall | null {
  return binaries.has(name) ? { program: name, words: words.slice(from) } : null
}

function ofCargo(words: readonly string[], binaries: ReadonlySet<string>): OwnCall | null {
  const end = words.indexOf('--')
  if (end === -1) return null
  const chosen = words.findIndex((word) => /^(?:--bin|-p|--package)$/.test(word))
  const name = chosen !== -1 && chosen < end ? words[chosen + 1] : binaries.size === 1 ? [...binaries][0] : undefined
  return name === undefined ? null : named(name, words, end + 1, binaries)
}

function throughRunner(program: string, words: readonly string[], binaries: ReadonlySet<string>): OwnCall | null {
  const modes = RUNNERS.get(program)
  if (!modes) return null
  let at = 1
  let mode = ''
  if (modes.includes(words[1] ?? '') && !binaries.has(words[1] ?? '')) {
    mode = words[1] ?? ''
    at = 2
  }
  if (mode === '' && !modes.includes('')) return null
  while (at < words.length && /^-/.test(words[at] ?? '')) at += WITH_VALUE.test(words[at] ?? '') ? 2 : 1
  return named((words[at] ?? '').replace(/(?<=.)@.*$/, ''), words, at + 1, binaries)
}
