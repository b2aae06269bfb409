import { folderOf } from '../../../base/paths.ts'
import type { Layout } from '../layout.ts'

export const rustLayout: Layout = {
  listsSources: true,
  // Cargo builds a program from every file of `src/bin` and every folder there with a `main.rs`.
  programs: ({ paths, manifests }) => {
    const packages = manifests.filter(({ ecosystem, name }) => ecosystem === 'cargo' && name !== null)
    const folders = new Set(packages.map(({ path }) => folderOf(path)))
    return paths.flatMap((path) => {
      const [, before = '', name] = /^(.*?)src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path) ?? []
      return name !== undefined && folders.has(before.replace(/\/$/, '')) ? [name] : []
    })
  },
}
