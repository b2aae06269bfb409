import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const COBRA = '"github.com/spf13/cobra"'

/** A program whose command is handed to `call`, with further files. */
function program(call: string, files: Files): Files {
  return {
    'go.mod': 'module example.com/tidy\n\ngo 1.22\n',
    'main.go': 'package main\n\nimport "example.com/tidy/cmd"\n\nfunc main() { cmd.Execute() }\n',
    'cmd/root.go': `package cmd

import (
	${COBRA}
	"example.com/tidy/flags"
	"example.org/others/flagset"
)

var rootCmd = &cobra.Command{Use: "tidy"}

func init() {
	rootCmd.Flags().Bool("fast", false, "run fast")
	${call}
}

func Execute() { rootCmd.Execute() }
`,
    ...files,
  }
}

const ADDS = (name: string): string => `
import ${COBRA}

// adds options
func ${name}(cmd *cobra.Command) {
	cmd.Flags().String("folder", ".", "where to tidy")
	addMore(cmd)
}

func addMore(cmd *cobra.Command) { cmd.Flags().Int("depth", 1, "how deep") }
`

async function findings(files: Files): Promise<string[]> {
  const page = ['# tidy', '', '```sh', 'tidy --fast --folder x --depth 2', 'tidy --folders x', '```', ''].join('\n')
  const { findings } = await scanned(history({ ...files, 'README.md': page }).path)
  return findings.map(({ line, reason }) => `${line} ${reason}`)
}

describe('Options that a function of another file adds to a command', () => {
  it.each([
    ['its own package', 'addFlags(rootCmd)', { 'cmd/flags.go': `package cmd${ADDS('addFlags')}` }],
    ['another package of the module', 'flags.Add(rootCmd)', { 'flags/flags.go': `package flags${ADDS('Add')}` }],
  ])('are known when it is one of %s', async (_, call, files) => {
    expect(await findings(program(call, files))).toEqual(['5 `tidy` has no option `--folders`'])
  })

  it.each([
    ["it is not the repository's", 'flagset.Add(rootCmd)', {}],
    ['it is a method', 'options.addFlags(rootCmd)', { 'cmd/flags.go': `package cmd${ADDS('addFlags')}` }],
    [
      'several packages have it',
      'flags.Add(rootCmd)',
      { 'a/flags/flags.go': `package flags${ADDS('Add')}`, 'b/flags/flags.go': `package flags${ADDS('Add')}` },
    ],
    [
      'it hands the command on',
      'addFlags(rootCmd)',
      { 'cmd/flags.go': `package cmd${ADDS('addFlags').replace('addMore(cmd)\n}', 'flagset.Add(cmd)\n}')}` },
    ],
  ])('are left open when %s', async (_, call, files) => {
    expect(await findings(program(call, files))).toEqual([])
  })
})
