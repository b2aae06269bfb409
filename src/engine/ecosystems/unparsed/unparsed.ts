import type { Conventions } from '../conventions.ts'
import type { Ecosystem } from '../ecosystem.ts'

/** Languages of which only conventions are known. With a grammar, one of them becomes a pack of its own. */
const KNOWN: Readonly<Record<string, Conventions>> = {
  swift: {
    dialects: ['swift'],
    fences: ['swift'],
    writtenIn: ['m', 'h'],
    declaring: 'func class struct enum protocol actor extension let var static'.split(' '),
    tests: /[a-z0-9](?:Tests?|IT|Spec|TestCase)\.swift$/,
  },
  dart: { dialects: ['dart'], fences: ['dart'], declaring: ['class', 'enum', 'extension'] },
  lua: { dialects: ['lua'], fences: ['lua'], declaring: ['function'] },
  nix: { dialects: ['nix'], fences: ['nix'] },
  r: { dialects: ['r'], fences: ['r'] },
  perl: { dialects: ['pl', 'pm'], fences: ['perl'], declaring: ['sub', 'package'] },
  haskell: { dialects: ['hs'], fences: ['haskell', 'hs'], declaring: ['type', 'module'] },
  graphql: {
    dialects: ['graphql'],
    fences: ['graphql'],
    declaring: 'type interface enum union input scalar directive'.split(' '),
  },
  protobuf: { declaring: 'message service rpc enum package'.split(' ') },
  sql: { declaring: ['table', 'view', 'function', 'type'] },
  tcl: { declaring: ['proc', 'namespace'] },
}

export const UNPARSED: readonly Ecosystem[] = Object.entries(KNOWN).map(([name, conventions]) => ({
  name,
  conventions,
}))
