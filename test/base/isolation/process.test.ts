import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type IsolatedProcess, type Limits, startProcess } from '../../../src/base/isolation/process.ts'
import { programFile } from '../../programs.ts'

const ROOMY: Limits = { unitSeconds: 60, callSeconds: 60, memoryMb: 1000 }

function started(limits: Partial<Limits> = {}): IsolatedProcess {
  const process = startProcess(programFile('answering'), { ...ROOMY, ...limits })
  onTestFinished(() => process.end())
  return process
}

/** Whether a process is still there; one that ended and that nobody asked about yet is not. */
function isRunning(pid: unknown): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('A process apart', () => {
  it('answers one call after the other', async () => {
    const process = started()
    expect(await process.call('double', 21)).toBe(42)
    expect(await process.call('double', 4)).toBe(8)
    expect(process.busy).toBe(false)
  })

  it('asks the one that called', async () => {
    const asked: unknown[] = []
    const answer = async (question: unknown) => {
      asked.push(question)
      return new Map([['a', 1]])
    }
    expect(await started().call('ask', 'why', answer)).toEqual(new Map([['a', 1]]))
    expect(asked).toEqual([expect.objectContaining({ name: 'question', input: 'why' })])
  })

  it('hears why it got no answer', async () => {
    const answer = () => Promise.reject(new Error('the database is away'))
    await expect(started().call('ask', 'why', answer)).rejects.toThrow('the database is away')
    await expect(started().call('ask', 'why')).rejects.toThrow('nobody answers question')
  })

  it('passes errors on with what they say', async () => {
    const process = started()
    const error = { name: 'TypeError', message: 'no such thing', code: 'E1', details: [1] }
    await expect(process.call('fail', null)).rejects.toMatchObject(error)
    await expect(process.call('nothing', null)).rejects.toThrow('no such task: nothing')
    expect(await process.call('double', 1)).toBe(2)
  })

  it.each(['failAt', 'failLater'])('says at which unit it failed: %s', async (name) => {
    const error = { name: 'UnitFailed', unit: 'a.md', cause: { name: 'RangeError', message: 'too deep' } }
    await expect(started().call(name, 'a.md')).rejects.toMatchObject(error)
  })

  it('is ended when it works on one unit for too long', async () => {
    const process = started({ unitSeconds: 0.5 })
    await expect(process.call('spin', 'a.md')).rejects.toMatchObject({ why: 'time', unit: 'a.md' })
    expect(process.alive).toBe(false)
  })

  it('is ended when a call takes too long, whether or not it works', async () => {
    const process = started({ callSeconds: 0.5 })
    await expect(process.call('wait', null)).rejects.toMatchObject({ why: 'time', unit: null })
  })

  it.each(['fill', 'hold'])('is ended when it takes too much memory: %s', async (name) => {
    const process = started({ memoryMb: 200 })
    await expect(process.call(name, 'a.md')).rejects.toMatchObject({ why: 'memory', unit: 'a.md' })
  })

  it('answers for the memory of what it started', async () => {
    const process = started({ memoryMb: 250 })
    await expect(process.call('fillChild', 'a.md')).rejects.toMatchObject({ why: 'memory', unit: 'a.md' })
  })

  it('answers for the time of what it started', async () => {
    const process = started({ unitSeconds: 0.5 })
    await expect(process.call('spinChild', 'a.md')).rejects.toMatchObject({ why: 'time', unit: 'a.md' })
  })

  it('leaves nothing behind that it started, whether it is ended or ends', async () => {
    const [ended, left] = [started(), started()]
    const pids = [await ended.call('start', null), await left.call('start', null)]
    expect(pids.map(isRunning)).toEqual([true, true])
    ended.end()
    await expect(left.call('leave', null)).rejects.toMatchObject({ why: 'crash' })
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]))
  })

  it('tells when it ended by itself', async () => {
    await expect(started().call('leave', null)).rejects.toMatchObject({ why: 'crash', unit: null })
  })

  it('has no secret of the one that started it', async () => {
    process.env.WEBHOOK_SECRET = 'canary'
    onTestFinished(() => void delete process.env.WEBHOOK_SECRET)
    const names = await started().call('environment', null)
    expect(names).toContain('PATH')
    expect(names).not.toContain('WEBHOOK_SECRET')
  })
})
