import { describe, expect, it } from 'vitest'
import { namesOn } from '../../../src/engine/change/written/read-names.ts'
import { readDoc } from '../../../src/engine/docs/read.ts'
import { checkElixirSamples } from '../../../src/engine/type-checkers/elixir/check-samples.ts'
import { checkGoSamples } from '../../../src/engine/type-checkers/go/check-samples.ts'
import { checkJvmSamples } from '../../../src/engine/type-checkers/jvm/check-samples.ts'
import type { CheckedSamples, CheckTask } from '../../../src/engine/type-checkers/protocol.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'
import { checkingOf } from './checking.ts'

type Check = (task: CheckTask, files: Readonly<Record<string, string>>) => Promise<CheckedSamples>

const elixir: Check = (task, files) => checkElixirSamples(task, checkingOf(files))
const jvm: Check = (task, files) => checkJvmSamples(task, checkingOf(files))
const go: Check = (task, files) => checkGoSamples(task, checkingOf(files))

const MODULE = 'defmodule Lamp do\n  def on(lamp), do: lamp\nend\n'
const CLASS = 'class Lamp {\n  fun on() {}\n}\n'

describe('Time grows with the text, whatever a page or a file has:', () => {
  it.each<[string, Check, string, (count: number) => string, string]>([
    ['calls', elixir, '.ex', (count) => 'Lamp.on(lamp)\n'.repeat(count), MODULE],
    ['calls in calls', elixir, '.ex', (count) => 'Lamp.on('.repeat(count), MODULE],
    ['calls in calls that end', elixir, '.ex', (count) => `${'Lamp.on('.repeat(count)}${')'.repeat(count)}`, MODULE],
    ['letters', elixir, '.ex', (count) => 'a'.repeat(count), MODULE],
    ['aliases without an end', elixir, '.ex', (count) => 'alias Lamp.{ '.repeat(count), MODULE],
    ['calls', jvm, '.kt', (count) => `val lamp = Lamp()\n${'lamp.off()\n'.repeat(count)}`, CLASS],
    ['values', jvm, '.kt', (count) => 'val lamp = Lamp(\n'.repeat(count), CLASS],
    [
      'variables',
      jvm,
      '.kt',
      (count) => Array.from({ length: count }, (_, at) => `val l${at} = Lamp()\nl${at}.off()\n`).join(''),
      CLASS,
    ],
    [
      'blocks',
      jvm,
      '.kt',
      (count) => `val lamp = Lamp()\n${'with(lamp) {\n'.repeat(count)}${'}'.repeat(count)}`,
      CLASS,
    ],
    ['spaces', jvm, '.kt', (count) => `val lamp : ${' '.repeat(count)};`, CLASS],
  ])('%s', async (_, check, extension, textOf, code) => {
    const path = `src/Lamp${extension}`
    const effort = (count: number) =>
      check(
        {
          paths: [path],
          manifests: [],
          samples: [{ id: 'a', page: 'README.md', section: 0, mentions: [], extension, text: textOf(count) }],
        },
        { [path]: code },
      )
    expect(await leastGrowth(effort, 60_000)).toBeLessThan(MAX_GROWTH)
  })

  it.each<[string, Check, string, (count: number) => string]>([
    ['functions', elixir, '.ex', (count) => `defmodule Lamp do\n${'  def on(a), do: a\n'.repeat(count)}end\n`],
    ['modules', elixir, '.ex', (count) => 'defmodule Lamp do\n'.repeat(count)],
    ['modules in modules', elixir, '.ex', (count) => `defmodule Lamp do\n${'  defmodule Off do\n'.repeat(count)}end\n`],
    ['brackets', elixir, '.ex', (count) => `defmodule Lamp do\n${'  def on(\n'.repeat(count)}end\n`],
  ])('%s of a file', async (_, check, extension, textOf) => {
    const path = `lib/lamp${extension}`
    const sample = { id: 'a', page: 'README.md', section: 0, mentions: [], extension, text: 'Lamp.off(1)' }
    const effort = (count: number) =>
      check({ paths: [path], manifests: [], samples: [sample] }, { [path]: textOf(count) })
    expect(await leastGrowth(effort, 60_000)).toBeLessThan(MAX_GROWTH)
  })
})

it('Samples of a page in Go are checked in time that grows with their number', async () => {
  const text = 'package main\n\nimport "acme.dev/lamp"\n\nfunc main() { lamp.New().On() }\n'
  const effort = (count: number) =>
    go(
      {
        paths: ['go.mod', 'lamp.go'],
        manifests: [],
        samples: Array.from({ length: count }, (_, at) => ({
          ...{ id: `${at}`, page: 'README.md', section: 0, mentions: [], extension: '.go', text },
        })),
      },
      {
        'go.mod': 'module acme.dev/lamp\n',
        'lamp.go': 'package lamp\n\ntype Lamp struct{}\n\nfunc New() *Lamp { return nil }\n',
      },
    )
  expect(await leastGrowth(effort, 2000)).toBeLessThan(MAX_GROWTH)
})

it('The names on a written line are read in time that grows with the lines', async () => {
  const context = {
    packages: new Set<string>(),
    binaries: new Set<string>(),
    ownSlugs: new Set<string>(),
    dependencies: new Set<string>(),
  }
  const effort = (count: number) => {
    const line = 'ab.readAll'.repeat(100)
    const page = readDoc('README.md', Buffer.from(`# A\n\n\`\`\`js\n${`${line}\n`.repeat(count)}\`\`\`\n`))
    return namesOn(page, () => true, context)
  }
  expect(await leastGrowth(effort, 500)).toBeLessThan(MAX_GROWTH)
})
