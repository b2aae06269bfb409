import { readFileSync } from 'node:fs'

/** A module that users of the package import. */
export interface EntryPoint {
  /** As it is imported: `docalign/trust`. */
  readonly name: string
  /** Its source file, from the root of the repository: `src/trust/index.ts`. */
  readonly source: string
}

/** The modules of the library, in the order of `exports` in `package.json`, which alone says where they are. */
export function entryPoints(): EntryPoint[] {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [{ name: path.replace('.', name), source: target.types.replace('./dist', 'src').replace('.d.ts', '.ts') }],
  )
}
