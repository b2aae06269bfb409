import { readFileSync } from 'node:fs'
import { median } from '../scan/measure.ts'
import type { Member } from './fleet.ts'

/** The growth of a process's resident memory after warming up. */
export interface Growth {
  readonly name: string
  /** Medians in megabytes: after the warm-up, and in the last part with work. */
  readonly early: number
  readonly late: number
}

const LOOK = 5000
/** The compared parts of the total time. Before them caches fill, and after them the work runs out. */
const EARLY = [0.3, 0.45] as const
const LATE = [0.7, 0.85] as const
const MAX_GROWTH = 0.1

/** Samples the memory of processes until the returned function is called. */
export function watchMemory(members: readonly Member[], milliseconds: number): () => Growth[] {
  const began = Date.now()
  const samples = new Map<string, { readonly at: number; readonly size: number }[]>()
  const timer = setInterval(() => {
    for (const { name, pid } of members) {
      const size = pid === null ? null : residentOf(pid)
      if (size !== null) samples.set(name, [...(samples.get(name) ?? []), { at: Date.now() - began, size }])
    }
  }, LOOK)
  return () => {
    clearInterval(timer)
    return [...samples].map(([name, each]) => {
      const within = ([from, to]: readonly [number, number]): number =>
        median(each.filter(({ at }) => at >= from * milliseconds && at < to * milliseconds).map(({ size }) => size))
      return { name, early: within(EARLY), late: within(LATE) }
    })
  }
}

/** Reports the growth of each process, and which grew too much. */
export function tellGrowth(growths: readonly Growth[]): { readonly told: string[]; readonly excessive: string[] } {
  const told = growths.map(({ name, early, late }) => `${name}: ${early.toFixed(0)} → ${late.toFixed(0)} MB`)
  const excessive = growths.filter(({ early, late }) => !(late <= early * (1 + MAX_GROWTH)))
  return { told, excessive: excessive.map(({ name }) => `${name} grew by more than ${MAX_GROWTH * 100} %`) }
}

/** In megabytes; null if the process is gone. */
function residentOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
