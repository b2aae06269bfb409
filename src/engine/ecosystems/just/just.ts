import type { Ecosystem } from '../ecosystem.ts'
import { readJustfile } from './justfile.ts'

export const just: Ecosystem = {
  name: 'just',
  manifests: { names: { justfile: readJustfile, '.justfile': readJustfile, Justfile: readJustfile } },
}
