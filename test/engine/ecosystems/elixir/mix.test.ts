import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'

describe('mix.exs', () => {
  it('says the name, the version and the packages of a project', () => {
    const text = `defmodule Tool.MixProject do
  use Mix.Project

  @version "2.1.2"

  def project do
    [
      app: :tool,
      version: @version,
      deps: deps()
    ]
  end

  defp deps do
    [
      {:redix, "~> 1.2"},
      {:ex_doc, "~> 0.31", only: :dev, runtime: false}
    ]
  end
end
`
    expect(parseManifest('elixir/mix.exs', text)).toMatchObject({
      ...{ ecosystem: 'hex', name: 'tool', version: '2.1.2' },
      dependencies: [
        { name: 'redix', range: '~> 1.2', kind: 'runtime', line: 16 },
        { name: 'ex_doc', range: '~> 0.31', kind: 'development', line: 17 },
      ],
    })
  })

  it('may say its version in place', () => {
    const text = '    [app: :tool, version: "1.0.0"]\n'
    expect(parseManifest('mix.exs', text)).toMatchObject({ name: 'tool', version: '1.0.0' })
  })
})
