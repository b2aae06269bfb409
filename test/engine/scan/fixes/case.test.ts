import { expect, it } from 'vitest'
import { history, scanned } from '../scanned.ts'

it('The new name of a function is certain where a change altered only its case', async () => {
  const code = (name: string, more: string): string =>
    `package notes\n\nfunc ${name}(s []byte, a byte) int {\n\tfor i, c := range s {\n\t\tif c == a${more} {\n\t\t\treturn i\n\t\t}\n\t}\n\treturn -1\n}\n`
  const repository = history(
    {
      'go.mod': 'module example.org/notes\n\ngo 1.22\n',
      'notes.go': code('indexByteTwo', ''),
      'README.md': '# Notes\n\n`indexByteTwo` finds the first of two.\n',
    },
    { 'notes.go': null, 'notes_amd64.go': code('IndexByteTwo', ' || c == 0') },
  )
  const { findings } = await scanned(repository.path, { base: 'HEAD~1' })
  expect(findings).toMatchObject([{ value: 'indexByteTwo', suggestion: 'IndexByteTwo', certain: true }])
})
