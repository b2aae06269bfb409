import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { onTestFinished } from 'vitest'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import type { Limits } from '../../../src/base/isolation/process.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { UNMETERED } from '../../../src/base/models/meter.ts'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import { NOTHING_LEARNED } from '../../../src/ledger/learning/feedback/precision.ts'
import type { FinishedScan } from '../../../src/stages/isolated/finished-scan.ts'
import { createScanner, type Scanner } from '../../../src/stages/isolated/scanner.ts'
import { programFile } from '../../programs.ts'
import { SCAN_LIMITS } from '../../scanner.ts'

const KNOWLEDGE = {
  cache: memoryCache(),
  meter: UNMETERED,
  learned: async () => NOTHING_LEARNED,
  boosts: async () => [],
}

export interface Logged {
  readonly scanner: Scanner
  readonly lines: string[]
}

/** A scanner for one test, and what it logs. */
export function scannerWith(limits: Partial<Limits>): Logged {
  const opened = openScanner(limits)
  onTestFinished(opened.scanner.close)
  return opened
}

/** The same, for whoever closes it. */
export function openScanner(limits: Partial<Limits>): Logged {
  const lines: string[] = []
  const log = { info() {}, warn: (_: object, message: string) => void lines.push(message) }
  const scanner = createScanner(programFile('isolated'), { most: 1, limits: { ...SCAN_LIMITS, ...limits }, log })
  return { scanner, lines }
}

/** The result of a scan, and what is asked while its process remembers it. */
export function scanned<T = null>(
  { scanner }: Logged,
  { path, git }: SandboxRepository,
  ask: (scan: FinishedScan) => Promise<T | null> = async () => null,
  base: string | null = null,
): Promise<{ readonly result: FinishedScan['result']; readonly asked: T | null }> {
  const request = { path, head: git('rev-parse', 'HEAD'), base, config: defaultConfig, now: 0, models: NO_MODELS }
  return scanner.scan(request, KNOWLEDGE, async (scan) => ({ result: scan.result, asked: await ask(scan) }))
}
