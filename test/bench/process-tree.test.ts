import { expect, it } from 'vitest'
import { type ListedProcess, megabytesOf, membersOf, treeOf } from '../../bench/process-tree.ts'

const process_ = (pid: number, parent: number, session: number): ListedProcess => ({ pid, parent, session })

it('To a process belong those below it, and those of its session whose parents have ended', () => {
  const listed = [
    process_(1, 0, 1),
    process_(10, 1, 10),
    process_(11, 10, 10),
    process_(12, 11, 12),
    process_(13, 1, 10),
    process_(20, 1, 20),
    process_(21, 20, 20),
  ]
  expect(membersOf(listed, 10)).toEqual([10, 11, 12, 13])
})

it('Processes that are listed while others begin may seem to be their own ancestors', () => {
  expect(membersOf([process_(2, 3, 1), process_(3, 2, 1)], 4)).toEqual([])
})

it.runIf(process.platform === 'linux')('Memory is that of the processes that are there', () => {
  expect(treeOf(process.pid)).toContain(process.pid)
  expect(megabytesOf([process.pid])).toBeGreaterThan(10)
  expect(megabytesOf([2 ** 30])).toBe(0)
})
