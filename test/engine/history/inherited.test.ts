import { describe, expect, it } from 'vitest'
import { history, placesOf, scanned } from '../scan/scanned.ts'

describe('A method that moved into the base class', () => {
  const PAGE = { 'README.md': '# Tidy\n\n`first_note()` gives one.\n' }
  const OWN = 'class Notes:\n    def first_note(self):\n        return 1\n'
  const MANIFEST = '[project]\nname = "tidy"\nversion = "1"\ndependencies = ["shelf>=1"]\n'

  it('of a dependency lives on', async () => {
    const repository = history(
      { ...PAGE, 'tidy/notes.py': OWN, 'pyproject.toml': MANIFEST },
      { 'tidy/notes.py': 'from shelf import Base\n\n\nclass Notes(Base):\n    pass\n' },
    )
    expect(placesOf((await scanned(repository.path)).findings)).toEqual([])
  })

  it('of nothing that is declared is gone', async () => {
    const repository = history(
      { ...PAGE, 'tidy/notes.py': OWN, 'pyproject.toml': MANIFEST },
      { 'tidy/notes.py': 'class Notes:\n    pass\n' },
    )
    expect(placesOf((await scanned(repository.path)).findings)).toEqual(['README.md:3 symbol first_note'])
  })

  it.each([
    ['from unittest import TestCase\n\n\nclass Notes(TestCase):\n    pass\n', []],
    ['import unittest\n\n\nclass Notes(unittest.TestCase):\n    pass\n', []],
    ['from .base import Base\n\n\nclass Notes(Base):\n    pass\n', ['README.md:3 symbol first_note']],
  ])('may be that of the language: %j', async (now, findings) => {
    const kept = { 'pyproject.toml': MANIFEST, 'tidy/__init__.py': '', 'tidy/base.py': 'class Base:\n    pass\n' }
    const repository = history({ ...PAGE, ...kept, 'tidy/notes.py': OWN }, { 'tidy/notes.py': now })
    expect(placesOf((await scanned(repository.path)).findings)).toEqual(findings)
  })

  it.each([
    ['extends Shelf', []],
    ['extends Base', ['README.md:3 symbol firstNote']],
  ])('may be that of a package that no manifest names: %s', async (clause, findings) => {
    const page = { 'README.md': '# Tidy\n\n`firstNote()` gives one.\n' }
    const own =
      'package tidy;\nimport org.shelf.Shelf;\n\npublic class Notes {\n  public int firstNote() {\n    return 1;\n  }\n}\n'
    const now = own.replace(/ {2}public int.*? {2}\}\n/s, '').replace('Notes {', `Notes ${clause} {`)
    const base = { 'src/main/java/tidy/Base.java': 'package tidy;\n\npublic class Base {\n}\n' }
    const path = 'src/main/java/tidy/Notes.java'
    const repository = history({ ...page, ...base, [path]: own }, { [path]: now })
    expect(placesOf((await scanned(repository.path)).findings)).toEqual(findings)
  })
})
