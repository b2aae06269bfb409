import type { Ecosystem } from '../ecosystem.ts'
import { readMakefile } from './makefile.ts'

export const make: Ecosystem = {
  name: 'make',
  manifests: {
    names: { Makefile: readMakefile, makefile: readMakefile, GNUmakefile: readMakefile },
    paths: [[/\.mk$/, readMakefile]],
    endings: ['mk'],
  },
}
