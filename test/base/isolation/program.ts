import { spawn } from 'node:child_process'
import { serveCalls } from '../../../src/base/isolation/serve-calls.ts'

/** Has a program run as long as it likes, and gives back its id. */
function started(file: string, ...args: readonly string[]): number | undefined {
  return spawn(file, args, { stdio: 'ignore' }).pid
}

const FOREVER = new Promise(() => setTimeout(() => {}, 1e9))

/** What {@link serveCalls} may be asked in the tests of it. */
serveCalls({
  double: async (value: number) => value * 2,
  ask: async (question: string, { ask }) => ask('question', question),
  fail: async () => {
    throw Object.assign(new TypeError('no such thing'), { code: 'E1', details: [1] })
  },
  failAt: async (unit: string, { during }) =>
    during(unit, () => {
      throw new RangeError('too deep')
    }),
  failLater: async (unit: string, { during }) => during(unit, () => Promise.reject(new RangeError('too deep'))),
  spin: async (unit: string, { during }) =>
    during(unit, () => {
      for (;;);
    }),
  wait: () => FOREVER,
  start: async () => started('sleep', '1000'),
  fillChild: async (unit: string, { during }) =>
    during(unit, () => {
      started(process.execPath, '-e', 'const kept = Buffer.alloc(300_000_000, 1); setInterval(() => kept, 1000)')
      return FOREVER
    }),
  spinChild: async (unit: string, { during }) =>
    during(unit, () => {
      started('sh', '-c', 'while :; do :; done')
      return FOREVER
    }),
  fill: async (unit: string, { during }) =>
    during(unit, () => {
      const kept: number[][] = []
      for (;;) kept.push(new Array(100_000).fill(kept.length))
    }),
  hold: async (unit: string, { during }) =>
    during(unit, () => {
      const kept: Buffer[] = []
      for (;;) kept.push(Buffer.alloc(10_000_000, 1))
    }),
  leave: async () => process.exit(3),
  environment: async () => Object.keys(process.env),
  pid: async () => process.pid,
})
