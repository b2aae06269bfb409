import { describe, expect, it } from 'vitest'
import {
  applyEvent,
  computeTrustScore,
  effectiveTrust,
  initialState,
  isStale,
  type SignalStrength,
  shownLevel,
  signalStrength,
  type TrustState,
  type TrustStats,
  validationLevel,
} from '../../../src/ledger/trust/index.ts'
import { overviewOf } from '../../../src/ledger/trust/overview.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY = 86_400_000

type Step = readonly [days: number, result: 'pass' | 'fail', strength: SignalStrength]

/** The state after events that arrive at these days after the start. */
function after(...steps: readonly Step[]): TrustState {
  let state = initialState(START)
  for (const [days, result, signal_strength] of steps)
    state = applyEvent(state, { result, signal_strength, source: 'qa-run' }, START + days * DAY)
  return state
}

const days = (state: TrustState): number => (Date.parse(state.ttl.expires_at) - START) / DAY

describe('The trust score', () => {
  it.each<[Partial<TrustStats>, number]>([
    [{}, 0.4],
    [{ strong_pass: 1 }, 0.45],
    [{ medium_pass: 1 }, 0.42],
    [{ weak_pass: 1 }, 0.404],
    [{ strong_fail: 1 }, 0.33],
    [{ medium_fail: 1 }, 0.37],
    [{ weak_fail: 1 }, 0.39],
    [{ consecutive_fail: 1 }, 0.3],
    [{ consecutive_fail: 3 }, 0.1],
    [{ consecutive_fail: 9 }, 0.1],
    [{ strong_pass: 12 }, 1],
    [{ strong_pass: 400 }, 1],
    [{ strong_fail: 2, consecutive_fail: 3 }, 0],
    // The document's own example, by its formula.
    [{ strong_pass: 4, strong_fail: 1, medium_pass: 3, medium_fail: 1, consecutive_fail: 1 }, 0.46],
  ])('of %j is %d', (stats, score) => {
    expect(computeTrustScore(stats)).toBeCloseTo(score, 12)
  })
})

describe('The level by the statistics', () => {
  it.each<[string, Parameters<typeof validationLevel>, number]>([
    ['nothing', [{}], 0],
    ['one pass', [{ strong_pass: 1 }], 0],
    ['two validations at 0.40', [{ medium_pass: 1, weak_fail: 2 }], 1],
    ['two passes', [{ weak_pass: 2 }], 1],
    ['two validations below 0.40', [{ strong_pass: 1, strong_fail: 1 }], 0],
    ['a pass and a medium fail', [{ strong_pass: 1, medium_fail: 1 }], 1],
    ['five strong passes', [{ strong_pass: 5 }], 2],
    ['0.65 without a strong pass', [{ medium_pass: 13 }], 1],
    ['0.65 with two validations', [{ strong_pass: 2 }, 0.65], 1],
    ['0.65 with three', [{ strong_pass: 1, medium_pass: 2 }, 0.65], 2],
    ['just below 0.65', [{ strong_pass: 5 }, 0.6499], 1],
    ['eight strong passes', [{ strong_pass: 8 }], 3],
    ['0.80 with one strong pass', [{ strong_pass: 1, medium_pass: 18 }], 2],
    ['0.80 with a strong fail', [{ strong_pass: 12, strong_fail: 1 }], 2],
    ['0.80 with four validations', [{ strong_pass: 4 }, 0.8], 2],
    ['0.80 with five', [{ strong_pass: 2, medium_pass: 3 }, 0.8], 3],
    ['totals that say more than the counts', [{ strong_pass: 2, total_pass: 5 }, 0.8], 3],
  ])('%s: %j is %d', (_, given, level) => {
    expect(validationLevel(...given)).toBe(level)
  })
})

describe('The time until an entry is stale', () => {
  it.each<[string, readonly Step[], number]>([
    ['90 days at first', [], 90],
    ['30 days more with a strong pass', [[1, 'pass', 'strong']], 120],
    ['180 days from now at most', [1, 1, 1, 1].map((at): Step => [at, 'pass', 'strong']), 181],
    ['30 days less with a strong fail', [[1, 'fail', 'strong']], 60],
    ['7 days from now at least', [1, 1, 1, 1].map((at): Step => [at, 'fail', 'strong']), 8],
    ['7 days from now after a late fail', [[80, 'fail', 'strong']], 87],
    ['7 days from now after a fail where less is left', [[88, 'fail', 'strong']], 95],
    ['nothing changes with a fail when it had expired', [[200, 'fail', 'strong']], 90],
    ['the same with a medium pass', [[1, 'pass', 'medium']], 90],
    ['60 days from now with a late medium pass', [[80, 'pass', 'medium']], 140],
    ['60 days from now with a medium pass when it had expired', [[200, 'pass', 'medium']], 260],
    [
      '75 days from now with one at level 1',
      [
        [0, 'pass', 'medium'],
        [0, 'pass', 'medium'],
        [80, 'pass', 'medium'],
      ],
      155,
    ],
    ['the same with a medium fail', [[1, 'fail', 'medium']], 90],
    ['the same with a weak fail', [[1, 'fail', 'weak']], 90],
    ['the same with a late weak pass', [[80, 'pass', 'weak']], 90],
    ['30 days from now when it had expired', [[200, 'pass', 'strong']], 230],
  ])('is %s', (_, steps, expected) => {
    expect(days(after(...steps))).toBe(expected)
  })
})

it('An entry is stale from the very moment at which it expires', () => {
  const expires = START + 90 * DAY
  expect([expires - 1, expires, expires + 1].map((now) => isStale(initialState(START), now))).toEqual([
    false,
    true,
    true,
  ])
})

it('An entry that a scan verifies every day for a year is never stale', () => {
  let state = initialState(START)
  for (let day = 0; day < 365; day++) {
    expect(isStale(state, START + day * DAY)).toBe(false)
    state = applyEvent(state, { result: 'pass', signal_strength: 'medium', source: 'scan' }, START + day * DAY)
  }
})

describe('The level that is shown', () => {
  it.each([
    [3, 0.9, 3],
    [3, 0.8, 3],
    [3, 0.79, 2],
    [3, 0.6, 1],
    [2, 0.1, 0],
    [1, 0.95, 1],
  ] as const)('of level %d at an effective trust of %d is %d', (level, trust, shown) => {
    expect(shownLevel(level, trust)).toBe(shown)
  })

  it('falls with the trust where nothing is heard, and the entries that are stale are counted', () => {
    const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at): Step => [at, 'pass', 'strong'])
    const state = after(...steps)
    const at = (day: number) => overviewOf([state, initialState(START)], START + day * DAY)
    expect(at(9)).toMatchObject({ levels: { canonical: 1, candidate: 1 }, stale: 0 })
    expect(at(100)).toMatchObject({ levels: { basic: 1, candidate: 1 }, stale: 1 })
    expect(at(400)).toMatchObject({ levels: { candidate: 2 }, stale: 2 })
  })
})

describe('The overview', () => {
  it('has the mean of the effective trust', () => {
    const strong = after([0, 'pass', 'strong'])
    expect(overviewOf([strong, initialState(START)], START).mean).toBeCloseTo((0.45 + 0.4) / 2, 12)
    expect(overviewOf([strong], START + 180 * DAY).mean).toBeCloseTo(0.45 / 2, 12)
  })

  it('of nothing is all zero', () => {
    const levels = { candidate: 0, basic: 0, strong: 0, canonical: 0 }
    expect(overviewOf([], START)).toEqual({ entries: 0, mean: 0, levels, stale: 0 })
  })
})

describe('The strength of a signal', () => {
  const words: Record<SignalStrength, readonly string[]> = {
    strong: [
      ...[
        'pytest -q',
        'npm test',
        'go test ./...',
        'cargo build --release',
        'npm run build',
        'test',
        'test (20, ubuntu)',
      ],
      ...[
        'unitTests',
        'tests-py310',
        'Build and deploy',
        'compile',
        'make test',
        'CI / integration',
        'cd app && npm test',
      ],
      ...['FOO=1 npm test', 'docker build .', 'npx tsc -p .', 'npm ci; npm test'],
      ...['mvn verify', './mvnw -B verify', './gradlew check', 'gradle :app:check --info', 'cargo check --all'],
      ...['tox', 'nox -s unit', 'just test', 'task test', 'go test ./... && grep x file', 'npx playwright test'],
      ...['yarn test', 'apiTests', 'unittest', 'unittests', 'make SUITE=test all'],
    ],
    medium: [
      ...['python scripts/sync.py', './deploy.sh', 'bash tools/gen.sh', 'npm run lint', 'make docs', 'node a.js'],
      ...['python -m tools', 'python3 -m tools', 'python3.12 -m tools', 'npm  run lint', 'NODE_ENV=test npm run lint'],
      ...[
        'mvn site',
        'mvnw site',
        'gradle publish',
        'gradlew publish',
        './gradlew checkstyleMain',
        'cargo fmt --check',
      ],
      ...['deploy.sh', 'time sync.py --all', '../deploy', '/opt/deploy', 'Release script', 'Scripts / all'],
    ],
    weak: [
      ...['lint', 'deploy-latest', 'CodeQL', 'echo build done', 'ls', 'pip install pytest', 'npm ci', 'contest', ''],
      ...['grep test file', 'rg build src', 'find . -name test', 'test -f build', 'cargo install cargo-nextest'],
      ...[
        'npx playwright install',
        'npx playwright install --with-deps',
        'playwright install',
        'yarn playwright install',
      ],
      ...['apt install build-essential', 'apt-get install build-essential', 'yarn'],
      ...['sudo apt install build-essential', 'sudo apt-get install build-essential'],
      ...['FOO=1 echo test', '  FOO=1 BAR=long  echo test', 'FOO= echo test', 'echo build && ls'],
      ...['testament', 'builder', 'outbuild', 'goreleaser release', 'publish', 'python3-config', 'pythonx tools'],
      ...['upload data.json', 'docs/deploy', 'typescript', 'scripting'],
    ],
  }
  const rows = Object.entries(words).flatMap(([strength, texts]) => texts.map((text) => [text, strength]))
  it.each(rows)('%j is %s', (text, strength) => {
    expect(signalStrength(text)).toBe(strength)
  })

  it('is what the first matching rule says', () => {
    const rules = [
      { pattern: '^smoke', strength: 'strong' },
      { pattern: 'test', strength: 'weak' },
      { pattern: 'smoke', strength: 'medium' },
    ] as const
    expect(['smoke', 'npm test', 'a smoke', 'build'].map((text) => signalStrength(text, rules))).toEqual([
      'strong',
      'weak',
      'medium',
      'strong',
    ])
  })
})

describe('The statistics', () => {
  it('count by strength, and fails in a row until a pass as strong as they', () => {
    const state = after([0, 'pass', 'strong'], [1, 'fail', 'medium'], [2, 'fail', 'weak'], [3, 'pass', 'medium'])
    expect(state.stats).toEqual({
      total_pass: 2,
      total_fail: 2,
      strong_pass: 1,
      strong_fail: 0,
      medium_pass: 1,
      medium_fail: 1,
      weak_pass: 0,
      weak_fail: 1,
      consecutive_fail: 0,
      last_result: 'pass',
      last_validated_at: '2026-01-04T00:00:00.000Z',
    })
  })

  it('remember the latest time that an event was observed, whatever the order', () => {
    const event = { result: 'pass', signal_strength: 'weak', source: 'a' } as const
    const late = applyEvent(null, { ...event, ts: START - DAY }, START)
    expect(late.stats.last_validated_at).toBe('2025-12-31T00:00:00.000Z')
    const older = applyEvent(late, { ...event, ts: '2025-12-30T00:00:00Z' }, START)
    expect(older.stats.last_validated_at).toBe('2025-12-31T00:00:00.000Z')
    // Clocks differ: nothing was observed later than it arrived.
    const ahead = applyEvent(older, { ...event, ts: START + 60_000 }, START)
    expect(ahead.stats.last_validated_at).toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('Effective trust', () => {
  const state = (trust_score: number, last_validated_at: string | null) => ({
    stats: { last_validated_at },
    score: { trust_score },
  })
  it.each([
    ['today', state(0.9, '2026-01-01T00:00:00Z'), 0, 0.9],
    ['after the half-life', state(0.9, '2026-01-01T00:00:00Z'), 180, 0.45],
    ['after twice the half-life', state(0.8, '2026-01-01T00:00:00Z'), 360, 0.2],
    ['before it was validated', state(0.9, '2026-01-03T00:00:00Z'), 0, 0.9],
    ['without a validation', state(0.4, null), 900, 0.4],
  ] as const)('is what is left of the trust %s', (_, given, later, expected) => {
    expect(effectiveTrust(given, START + later * DAY)).toBeCloseTo(expected, 12)
  })

  it('halves as soon as it is told', () => {
    expect(effectiveTrust(state(0.8, '2026-01-01T00:00:00Z'), START + 30 * DAY, 30)).toBeCloseTo(0.4, 12)
  })
})

describe('A time', () => {
  const event = { result: 'pass', signal_strength: 'weak', source: 'a' } as const

  it.each([START, new Date(START), '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'])(
    'may be given as %j',
    (now) => {
      expect(applyEvent(null, event, now)).toEqual(applyEvent(null, event, START))
    },
  )

  it.each(['yesterday', '', Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)])('%s is refused', (now) => {
    expect(() => applyEvent(null, event, now)).toThrow(new RangeError(`not a time: ${now}`))
    expect(() => isStale(initialState(START), now)).toThrow(RangeError)
  })
})
