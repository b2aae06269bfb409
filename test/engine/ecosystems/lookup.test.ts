import { describe, expect, it } from 'vitest'
import {
  conventionsOf,
  ecosystemOfFence,
  ecosystemOfFile,
  ecosystemOfPackages,
  ecosystemOfSample,
  nameEndings,
} from '../../../src/engine/ecosystems/lookup.ts'

describe('the ecosystem', () => {
  it.each([
    ['pycon', 'python', 'python'],
    ['tsx', 'javascript', 'javascript'],
    ['vue', 'javascript', undefined],
    ['kotlin', 'jvm', undefined],
    ['java', 'jvm', undefined],
    ['swift', 'swift', undefined],
    ['sh', undefined, undefined],
    ['', undefined, undefined],
  ])('of the fence %j is %s, that of its samples %s', (fence, ecosystem, sample) => {
    expect(ecosystemOfFence(fence)?.name).toBe(ecosystem)
    expect(ecosystemOfSample(fence)?.name).toBe(sample)
  })

  it.each([
    ['src/App.vue', 'javascript'],
    ['Jakefile', 'javascript'],
    ['src/Main.KT', 'jvm'],
    ['a/b.pxd', 'python'],
    ['lib/job.exs', 'elixir'],
    ['README', undefined],
    ['notes.txt', undefined],
  ])('of the file %s is %s', (path, expected) => {
    expect(ecosystemOfFile(path)?.name).toBe(expected)
  })

  it('of packages is that of their manifests', () => {
    expect(ecosystemOfPackages('cargo')?.name).toBe('rust')
    expect(ecosystemOfPackages(null)).toBeUndefined()
  })
})

it('knows the files in other languages that declare names of a package', () => {
  const python = ecosystemOfFence('py')
  expect(python && nameEndings(python)).toEqual(['py', 'pyi', 'pyw', 'pyx', 'pxd', 'rs', 'c', 'cpp'])
})

it('collects a convention of all ecosystems', () => {
  expect(conventionsOf('declaring').flat()).toEqual(expect.arrayContaining(['def', 'fn', 'func', 'fun', 'defmodule']))
})
