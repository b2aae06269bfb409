import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = /\.(?:slow|chromium)\.test\.ts$/
/** What runs a whole server, or migrates databases. */
const LONG = /\/test\/(?:flows|app\/jobs|base\/db)\//

/**
 * Has the slow suites of a project begin before its quick ones, and the long ones of these before the others. Of files that it has not
 * timed before, vitest begins with the largest: a short one that takes a minute came last, and all other workers waited for its end.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification): string => {
      const order = [SLOW, LONG].findIndex((kind) => kind.test(moduleId))
      return `${project.name} ${order < 0 ? 'then' : order}`
    }
    return sorted.toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))))
  }
}
