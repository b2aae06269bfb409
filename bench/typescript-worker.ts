import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread that runs a TypeScript file: threads do not inherit the TypeScript loader. */
export function startTypeScript(file: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>): Worker {
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(start, { ...options, eval: true })
}
