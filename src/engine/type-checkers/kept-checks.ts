import { hash } from 'node:crypto'
import type { CacheFile } from '../../base/git/cache-file.ts'
import { readSealed, writeSealed } from '../../base/sealed-json.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Checkers, CheckResult } from './checkers.ts'
import type { CheckTask } from './protocol.ts'

/** Must change whenever the form of what is kept does. Each build of DocAlign has its own file. */
const FORMAT = 'docalign checks 1'
/** Of the last checks: of all pages at the head, and of some pages at heads and bases of changes. */
const MAX_CHECKS = 8
const MAX_CHARACTERS = 20_000_000

/** The result of a check, and all that it rests on. */
interface KeptCheck {
  /** Identifies the samples, and the files among which their modules were found. */
  readonly key: string
  /** The files that the checker read, by path, with their blobs. */
  readonly read: readonly (readonly [path: string, oid: string])[]
  readonly faults: readonly (readonly [sample: string, faults: readonly SampleFault[]])[]
  /** Samples that were given up, which may be checked another time, and why; omitted for none. */
  readonly unchecked?: readonly (readonly [sample: string, reason: string])[]
}

/** Results of checkers from earlier scans of a repository. */
export interface KeptChecks {
  /**
   * Checkers that return the kept result of a check whose samples and sources are the same.
   *
   * @param later receives any other check, for which nothing is returned; it resolves once its result is kept
   */
  at(snapshot: Snapshot, later?: Later): Checkers
  /** Stores the results in the cache, if some of them are new. */
  keep(): Promise<void>
}

export type Later = (check: Promise<void>) => void

/** @param file the results from earlier scans; null to store nothing */
export async function openKeptChecks(checkers: Checkers, file: CacheFile | null): Promise<KeptChecks> {
  let kept = (file && (await readSealed<readonly KeptCheck[]>(file, FORMAT))) ?? []
  let fresh = 0
  let running: Promise<unknown> | null = null
  return {
    at: ({ paths }, later) => {
      const oidOf = (path: string): string | undefined => paths.entries.get(path)?.oid
      const check = async (key: string, ...[language, task, read]: Parameters<Checkers['check']>) => {
        const result = await checkers.check(language, task, read)
        if (!result) return result
        const files = result.read.flatMap((path) => {
          const oid = oidOf(path)
          return oid === undefined ? [] : [[path, oid] as const]
        })
        const { faults, unchecked } = result
        const isWhole = unchecked.size === 0
        // What was given up may be checked another time, but not in the same process.
        if (later || isWhole)
          kept = [
            { key, read: files, faults: [...faults], ...(!isWhole && { unchecked: [...unchecked] }) },
            ...kept,
          ].slice(0, MAX_CHECKS)
        fresh++
        return result
      }
      return {
        version: checkers.version,
        async check(language, task, read) {
          const key = keyOf(language, checkers.version(language), task)
          const found = kept.find((each) => each.key === key && each.read.every(([path, oid]) => oidOf(path) === oid))
          if (found) return resultOf(found)
          if (!later) return check(key, language, task, read)
          // One at a time: once it ends, the next scan asks for what is needed then.
          if (running === null) {
            running = check(key, language, task, read).finally(() => {
              running = null
            })
            later(running.then(() => {}))
          }
          return null
        },
      }
    },
    async keep() {
      const whole = kept.filter(({ unchecked }) => unchecked === undefined)
      if (file && fresh > 0) await writeSealed(file, FORMAT, whole, MAX_CHARACTERS)
      fresh = 0
    },
  }
}

function resultOf({ read, faults, unchecked = [] }: KeptCheck): CheckResult {
  return { faults: new Map(faults), read: read.map(([path]) => path), unchecked: new Map(unchecked) }
}

function keyOf(language: string, version: string | null, { paths, manifests, samples }: CheckTask): string {
  return hash('sha256', JSON.stringify([language, version, paths.toSorted(), manifests, samples.map(({ id }) => id)]))
}
