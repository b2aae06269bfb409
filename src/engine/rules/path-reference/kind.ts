import type { ClaimKind } from '../claim-kind.ts'
import { extractPaths, type PathSubject } from './extract.ts'
import { placesOf, verifyPath } from './verify.ts'

export const pathKind = {
  type: 'path_reference',
  help: {
    title: 'Path',
    checks: 'Files and folders named in code spans, code blocks and drawn trees.',
    drift: 'The docs name a file or folder that is no longer in the repository.',
    fix: "Write the file's new path, or take the passage out.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
  },
  severity: 'medium',
  extract: extractPaths,
  verify: verifyPath,
  places: ({ file, subject }) => placesOf(file, subject.path),
  namesPath: true,
  namesThing: () => true,
  isIndependent: true,
  impliedBy: 'link',
  isListedIfPossible: true,
} satisfies ClaimKind<PathSubject>
