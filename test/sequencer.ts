import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = /\.(?:slow|chromium)\.test\.ts$/

/**
 * Has the slow suites of a project begin before its quick ones. Of files that it has not timed before, vitest begins with the largest: a
 * short one that takes a minute came last, and all other workers waited for its end.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification): string =>
      `${project.name} ${SLOW.test(moduleId) ? 'first' : 'then'}`
    return sorted.toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))))
  }
}
