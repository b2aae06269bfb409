import { expect, it } from 'vitest'
import { checkElixirSamples } from '../../../src/engine/type-checkers/elixir/check-samples.ts'
import { checkingOf } from './checking.ts'

const FILES: Readonly<Record<string, string>> = {
  'lib/lamp.ex': `defmodule Lamp do
  @moduledoc """
  Has no swell().
  """

  @doc "Dims."
  def dim(lamp, level \\\\ 1)
  def dim(%{on: true, levels: [a, b]} = lamp, level), do: {lamp, level, a, b}
  def dim(lamp, _level), do: lamp

  def on?(lamp) do
    if lamp.on do
      true
    end
  end

  @callback glow(integer) :: :ok
  def start, do: :ok
  defp hidden(lamp), do: lamp
end
`,
  'lib/lamp/schema.ex': 'defmodule Lamp.Schema do\n  use Ecto.Schema\n\n  def dim(lamp), do: lamp\nend\n',
  'lib/lamp/made.ex':
    'defmodule Lamp.Made do\n  for name <- [:a, :b] do\n    def unquote(name)(lamp), do: lamp\n  end\nend\n',
}

/** What is said of a sample, as `LINE:COLUMN REASON`, with places in it. */
async function check(text: string, madeOf?: 'names'): Promise<string[]> {
  const sample = { id: 'a', page: 'README.md', section: 0, mentions: [], extension: '.ex', text }
  const { faults } = await checkElixirSamples(
    { paths: Object.keys(FILES), manifests: [], samples: [madeOf ? { ...sample, madeOf } : sample] },
    checkingOf(FILES),
  )
  return [...faults.values()].flat().map(({ line, column, reason }) => `${line}:${column} ${reason}`)
}

it.each([
  ['a function that a module does not have', 'Lamp.swell(lamp)', '0:5 `Lamp` has no `swell`, lib/lamp.ex:1'],
  ['a function that is private', 'Lamp.hidden(lamp)', '0:5 `Lamp` has no `hidden`, lib/lamp.ex:1'],
  [
    'too many arguments',
    'x =\n  Lamp.dim(lamp, [1, 2], %{a: 1, b: 2})',
    '1:7 `Lamp.dim` takes 1 or 2 arguments, lib/lamp.ex:7; the sample passes 3',
  ],
  [
    'too many arguments with the one that is piped',
    'lamp |> Lamp.on?(true)',
    '0:13 `Lamp.on?` takes 1 argument, lib/lamp.ex:11; the sample passes 2',
  ],
  ['a function of a module by its alias', 'alias Lamp, as: L\nL.swell()', '1:2 `Lamp` has no `swell`, lib/lamp.ex:1'],
])('tells %s', async (_, code, told) => {
  expect(await check(code)).toEqual([told])
})

it('tells functions that a page names with another arity', async () => {
  expect(
    await check('Lamp.dim/2\nLamp.dim/3\nLamp.swell/1\nLamp.Schema.swell/1\nLamp.glow/1\nOther.dim/9', 'names'),
  ).toEqual([
    '1:0 `Lamp.dim` takes 1 or 2 arguments, lib/lamp.ex:7; the page names 3',
    '2:0 `Lamp` has no `swell`, lib/lamp.ex:1',
  ])
})

it.each([
  ['keywords, which are one argument', 'Lamp.dim(lamp, level: 1, fast: true)'],
  ['functions between arguments', 'Lamp.dim(fn a, b -> a + b end, "a, b")'],
  ['blocks', 'Lamp.on?(lamp, 1) do\n  1\nend'],
  ['what is left out', 'Lamp.on?(lamp, ...)'],
  ['modules that others add to', 'Lamp.Schema.changeset(lamp)\nLamp.Made.a(lamp)'],
  ['modules of the sample', 'defmodule Lamp do\n  def swell(a), do: a\nend\nLamp.swell(1)'],
  ['modules in another one', 'MyApp.Lamp.swell(1)'],
  ['types', '@spec run(Lamp.t(), list) ::\n  Lamp.other()\ndef run(lamp, list), do: lamp'],
  ['comments and texts', '# Lamp.swell(1)\n"Lamp.swell(1)"'],
])('does not tell %s', async (_, code) => {
  expect(await check(code)).toEqual([])
})
