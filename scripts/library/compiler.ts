import { resolve } from 'node:path'
import { API, type Project } from 'typescript/unstable/sync'

/** Files that exist for the compiler alone: their text by their path, from the root of the repository. */
export type VirtualFiles = ReadonlyMap<string, string>

/**
 * Opens a project of the TypeScript compiler for as long as `use` runs.
 *
 * @param config path of its `tsconfig.json`, which may be one of the virtual files
 * @throws Error when there is no such project
 */
export function withProject<T>(config: string, use: (project: Project) => T, files: VirtualFiles = new Map()): T {
  const texts = new Map([...files].map(([path, text]) => [resolve(path), text]))
  const api = new API({
    cwd: process.cwd(),
    fs: {
      readFile: (path) => texts.get(path),
      fileExists: (path) => (texts.has(path) ? true : undefined),
    },
  })
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(config)] }).getProjects()
    if (!project) throw new Error(`${config} is no project of TypeScript`)
    return use(project)
  } finally {
    api.close()
  }
}
