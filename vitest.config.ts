import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { missingServices } from './test/services.ts'

/** Tests of what a process learns once, and keeps: which git there is, a parser that broke, which processes it started. */
const ALONE = [
  'test/cli/check.test.ts',
  'test/code/definitions/runtime.test.ts',
  'test/git/blobs.test.ts',
  'test/git/process/binary.test.ts',
]
/** Tests that wait more than they work. What takes long begins early, beside the others. */
const PATIENT = /\/test\/(?:flows|sandbox\/demo|jobs\/queue)/

class PatientFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isPatient = ({ moduleId }: TestSpecification): boolean => PATIENT.test(moduleId)
    return [...sorted.filter(isPatient), ...sorted.filter((file) => !isPatient(file))]
  }
}

const include = ['test/**/*.test.ts']
const exclude = [...configDefaults.exclude, ...missingServices(process.env).map(({ suffix }) => `test/**/*${suffix}`)]

export default defineConfig({
  test: {
    maxWorkers: '100%',
    globalSetup: 'test/setup.ts',
    // Tests of one file that run side by side share a server.
    maxConcurrency: 4,
    sequence: { sequencer: PatientFirst },
    // Tests that start git wait for the machine, and build machines are slow and shared: a limit ends hangs, it measures nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // A worker goes from file to file with what it has loaded: loading it anew would take longer than most files.
      { extends: true, test: { name: 'shared', isolate: false, include, exclude: [...exclude, ...ALONE] } },
      { extends: true, test: { name: 'alone', include: ALONE, exclude } },
    ],
  },
})
