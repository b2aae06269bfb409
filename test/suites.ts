import { existsSync } from 'node:fs'

/** Test files of which the name says what they need, and that are left out where it is not there. */
export interface Suites {
  readonly suffix: string
  /** What is missing, in words; null when nothing is. */
  readonly missing: string | null
}

type Variables = Readonly<Record<string, string | undefined>>

const NEOVIM = ['/usr/bin/nvim', '/usr/local/bin/nvim']
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Every other test file runs always, and on a server when its variable is set. `npm run test:all` sets `TEST_ALL`.
 * `TEST_EVALUATION_DATA` names a folder with reference values and collections, which are not ours to hand on.
 */
export function suites(env: Variables): readonly Suites[] {
  const all = env.TEST_ALL ? null : 'only npm run test:all runs them'
  return [
    // What measures growth, time or memory, ends processes, or repeats a flow in other circumstances or under many faults.
    { suffix: '.slow.test.ts', missing: all },
    { suffix: '.chromium.test.ts', missing: all ?? (chromiumPath(env) === null ? 'CHROMIUM_PATH is not set' : null) },
    { suffix: '.neovim.test.ts', missing: all ?? (neovimPath(env) === null ? 'NEOVIM_PATH is not set' : null) },
    { suffix: '.postgres.test.ts', missing: unlessSet('TEST_DATABASE_URL', env) },
    { suffix: '.redis.test.ts', missing: unlessSet('TEST_REDIS_URL', env) },
    // What `npm test` recorded, if it was told where to.
    {
      suffix: '.recorded.test.ts',
      missing: unlessSet('TEST_STATEMENTS', env) ?? unlessSet('TEST_DATABASE_URL', env),
    },
    { suffix: '.data.test.ts', missing: unlessSet('TEST_EVALUATION_DATA', env) },
  ]
}

/** The browser's program: what CHROMIUM_PATH names, which nobody has looked at, or one that is where it usually is. Null without one. */
export function chromiumPath({ CHROMIUM_PATH }: Variables): string | null {
  return (CHROMIUM_PATH ?? CHROMIUM.find((place) => existsSync(place))) || null
}

/** The editor's program: what NEOVIM_PATH names, or one that is where it usually is. Null without one. */
export function neovimPath({ NEOVIM_PATH }: Variables): string | null {
  return (NEOVIM_PATH ?? NEOVIM.find((place) => existsSync(place))) || null
}

function unlessSet(variable: string, env: Variables): string | null {
  return env[variable] ? null : `${variable} is not set`
}
