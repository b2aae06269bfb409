import { describe, expect, it } from 'vitest'
import type { PathSubject } from '../../../../src/engine/rules/path-reference/extract.ts'
import { pathKind } from '../../../../src/engine/rules/path-reference/kind.ts'
import { claimOf, snapshotOf } from '../snapshot.ts'

const FILES = {
  'README.md': '',
  'src/cli/main.ts': '',
  'src/cli/help.ts': '',
  'src/read.ts': '',
  '.changes/patch.other.md': '',
  'tests/test_applications.py': '',
  'migrations/001_create.sql': '',
  'coverage/index.html': '',
}
const TREE = ['src', 'src/cli', 'src/cli/main.ts', 'src/cli/help.ts', 'src/gone.ts']

function outcomeOf(path: string, more: Partial<PathSubject>, file = 'CONTRIBUTING.md') {
  const subject = { path, folder: false, ...more }
  return pathKind.verify(claimOf<PathSubject>('path_reference', path, subject, { file }), snapshotOf(FILES))
}

describe('A path that is not there', () => {
  it.each<[string, Partial<PathSubject>, boolean, string]>([
    ['tests/test_application.py', { stated: 'to contributors' }, true, 'is a slip of one beside it'],
    ['tests/test_application.py', { stated: 'to anyone' }, true, 'is as much of one on a page for users'],
    ['tests/test_application.py', {}, false, 'may be the reader’s own where nothing says otherwise'],
    ['src/cli/heelp.ts', { stated: 'to anyone' }, true, 'has a letter more than one beside it'],
    ['src/cli/hlp.ts', { stated: 'to anyone' }, true, 'has a letter less'],
    ['src/cli/halp.ts', { stated: 'to anyone' }, true, 'has another letter'],
    ['src/cli/helq.ts', { stated: 'to contributors' }, true, 'has another letter at its end'],
    ['src/cli/hxlq.ts', { stated: 'to anyone' }, false, 'has two other letters, which make another word'],
    [
      'src/gone.ts',
      { stated: 'to anyone', beside: [...TREE.slice(0, 3), 'src/gone.ts', 'a'] },
      false,
      'stands in a tree of which much is missing',
    ],
    ['src/cli/file.ts', { stated: 'to contributors' }, false, 'has a name that stands for any'],
    ['src/cli/color.ts', { stated: 'to contributors' }, true, 'is missing from a folder that is known whole'],
    ['src/cli/color.ts', { stated: 'to anyone' }, false, 'may be one that users make'],
    ['lib/color.ts', { stated: 'to contributors' }, false, 'may lie in another project, as no such folder is here'],
    [
      'src/color/index.ts',
      { stated: 'to contributors' },
      true,
      'names a folder that is not there either, in one with files of its kind',
    ],
    ['src/color/index.ts', { stated: 'to anyone' }, false, 'names such a folder on a page for users'],
    ['src/color/index.py', { stated: 'to contributors' }, false, 'is of a kind that the whole folder has not'],
    ['src/cli/color.txt', { stated: 'to contributors' }, false, 'is of another kind than all beside it'],
    ['.changes/minor.gone.md', { stated: 'to contributors' }, false, 'is a note that goes with its release'],
    ['coverage/report.html', { stated: 'to contributors' }, false, 'may be built'],
    ['migrations/002_create.sql', { stated: 'to anyone' }, false, 'is another of a row'],
    ['src/gone.ts', { stated: 'to anyone', beside: TREE }, true, 'stands in a tree of which all else is there'],
    ['src/gone.ts', { stated: 'to anyone', beside: TREE.slice(-2) }, false, 'stands in a tree too small to tell'],
  ])('such as %s, %j, is surely wrong: %s, as it %s', (path, more, closed) => {
    expect(outcomeOf(path, more)).toMatchObject({ state: 'fails', closed })
  })

  it('is the one that it is a slip of, for all one can tell', () => {
    expect(outcomeOf('tests/test_application.py', { stated: 'to contributors' })).toMatchObject({
      suggestion: 'tests/test_applications.py',
    })
  })
})
