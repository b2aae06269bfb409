/** Parts of packages that a call of cargo names. */
export type CargoPart = 'feature' | 'package' | 'bin' | 'example' | 'test' | 'bench'

export interface CargoCall {
  readonly subcommand: string
  /** The package that `add` or `install` is told; null for other subcommands, and where it is taken from a folder. */
  readonly crate: string | null
  /** `--git` of `install`. */
  readonly address: string | null
  /** `--path` or `--manifest-path`: a folder of a clone. */
  readonly fromFolder: boolean
  readonly parts: readonly { readonly part: CargoPart; readonly name: string }[]
}

const PARTS: Readonly<Record<string, CargoPart>> = {
  '--features': 'feature',
  '-F': 'feature',
  '--package': 'package',
  '-p': 'package',
  '--bin': 'bin',
  '--example': 'example',
  '--test': 'test',
  '--bench': 'bench',
}
const VALUED = new Set(
  `--path --git --branch --tag --rev --version --vers --target --target-dir --profile --color --jobs -j --root --registry
   --index --exclude --manifest-path --message-format --rename -Z --config`.split(/\s+/),
)
/** Those whose parts are those of the package that is built. */
const BUILDING = new Set(
  'add install build b run r test t check c clippy doc d bench fix rustc rustdoc nextest llvm-cov hack miri expand'.split(
    ' ',
  ),
)

/** Reads the words of a call of cargo that builds something; null for any other command. */
export function cargoCallOf(words: readonly string[]): CargoCall | null {
  const [program, ...rest] = words
  if (program !== 'cargo') return null
  const at = rest.findIndex((word) => !/^[+-]/.test(word))
  const subcommand = rest[at] ?? ''
  if (!BUILDING.has(subcommand)) return null
  const parts: { part: CargoPart; name: string }[] = []
  const operands: string[] = []
  let address: string | null = null
  let fromFolder = false
  for (let index = at + 1; index < rest.length; index++) {
    const word = rest[index] ?? ''
    if (word === '--') break
    const [flag = '', inline] = word.startsWith('-') ? word.split('=', 2) : [word]
    const part = PARTS[flag]
    if (part !== undefined || VALUED.has(flag)) {
      const value = inline ?? rest[++index] ?? ''
      if (part !== undefined) parts.push(...namesIn(part, value))
      if (flag === '--git') address = value
      if (flag === '--path' || flag === '--manifest-path') fromFolder = true
    } else if (!word.startsWith('-')) operands.push(word)
  }
  const named = subcommand === 'add' || subcommand === 'install' ? (operands[0]?.replace(/@.*$/, '') ?? null) : null
  return { subcommand, crate: named, address, fromFolder, parts }
}

/** Features may be several in one word; anything that stands for a name is left out. */
function namesIn(part: CargoPart, value: string): { part: CargoPart; name: string }[] {
  const names = part === 'feature' ? value.split(/[\s,]+/) : [value.replace(/@[\d.]+$/, '')]
  return names.filter((name) => NAME.test(name) && !/^[A-Z_]+$/.test(name)).map((name) => ({ part, name }))
}

const NAME = /^[A-Za-z\d][\w+.-]*(?:\/[\w+.-]+)?$/

/** Options of cargo that pages of Rust projects speak of without naming it. */
export const CARGO_OPTIONS: ReadonlySet<string> = new Set(
  `--features --all-features --no-default-features --release --profile --workspace --package --exclude --bin --bins --example
   --examples --test --tests --bench --benches --all-targets --target --target-dir --manifest-path --locked --frozen --offline
   --no-run --no-fail-fast --no-deps --lib --doc --git --branch --tag --rev --message-format --timings`.split(/\s+/),
)
