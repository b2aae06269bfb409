import type { Ecosystem } from '../ecosystem.ts'
import { targetProgram } from '../task-call.ts'
import { readMakefile } from './makefile.ts'

const MAKE = targetProgram({
  runner: 'make',
  valued: ['-C', '--directory', '-f', '--file', '-j', '-I', '-o'],
  folders: ['-C', '--directory'],
})

export const make: Ecosystem = {
  name: 'make',
  tasks: { make: MAKE, gmake: MAKE },
  manifests: {
    names: { Makefile: readMakefile, makefile: readMakefile, GNUmakefile: readMakefile },
    paths: [[/\.mk$/, readMakefile]],
    endings: ['mk'],
  },
}
