import type { Ecosystem } from '../ecosystem.ts'
import { targetProgram } from '../task-call.ts'
import { readJustfile } from './justfile.ts'

const JUST = targetProgram({
  runner: 'just',
  valued: ['-f', '--justfile', '-d', '--working-directory', '--shell'],
  folders: ['-d', '--working-directory'],
  paired: ['--set'],
})

export const just: Ecosystem = {
  name: 'just',
  tasks: { just: JUST },
  manifests: { names: { justfile: readJustfile, '.justfile': readJustfile, Justfile: readJustfile } },
}
