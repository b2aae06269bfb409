import { describe, expect, it } from 'vitest'
import { docCommentAt } from '../../../../src/engine/scan/passages/doc-comment.ts'

describe('The comment of a declaration', () => {
  it.each([
    [
      'a.ts',
      ['/**', ' * Exports notes.', ' *', ' * As files.', ' */', 'export function exportNotes() {}'],
      6,
      'Exports notes.\n\nAs files.',
    ],
    ['a.ts', ['/** Exports notes. */', '@decorated()', 'class Exporter {}'], 3, 'Exports notes.'],
    ['a.rs', ['/// Exports notes.', '#[derive(Debug)]', 'pub struct Exporter;'], 3, 'Exports notes.'],
    ['a.go', ['// Export exports notes', '// as files.', 'func Export() {}'], 3, 'Export exports notes\nas files.'],
    [
      'a.py',
      ['def export(', '    notes,', '):', '    """Exports notes.', '', '    As files.', '    """'],
      1,
      'Exports notes.\n\nAs files.',
    ],
    ['a.py', ['LIMIT = 3', 'if LIMIT:', '    """Not of it."""'], 1, ''],
    ['a.ts', ['const a = 1', 'const b = 2'], 2, ''],
    ['a.ts', ['a /* b', 'c */', 'const d = 1'], 3, 'a /* b\nc'],
  ])('in %s, %j, is %j', (path, lines, line, expected) => {
    expect(docCommentAt(lines as string[], line as number, path as string)).toBe(expected)
  })
})
