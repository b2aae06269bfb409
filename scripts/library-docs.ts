import { writeFileSync } from 'node:fs'
import { libraryPage } from './library/page.ts'
import { readLibrary } from './library/read.ts'

writeFileSync('docs/library.md', libraryPage(readLibrary()))
