import type { Limits } from '../src/base/isolation/process.ts'
import { once } from '../src/base/memoize.ts'
import { createScanner, type Scanner } from '../src/stages/isolated/scanner.ts'
import { programFile } from './programs.ts'

/** What an installation has. */
export const SCAN_LIMITS: Limits = { unitSeconds: 5, callSeconds: 900, memoryMb: 2000 }

const SILENT = { info() {}, warn() {} }

/** One for all tests of a process; its processes end with that. */
export const sharedScanner = once(
  (): Scanner => createScanner(programFile('isolated'), { most: 4, limits: SCAN_LIMITS, log: SILENT }),
)
