import type { Ecosystem } from '../ecosystem.ts'
import { readCircle, readTravis, readWorkflow } from './ci.ts'

/** Continuous integration services: GitHub Actions, CircleCI, Travis. */
export const continuousIntegration: Ecosystem = {
  name: 'ci',
  manifests: {
    paths: [
      [/^\.github\/workflows\/[^/]+\.ya?ml$/, readWorkflow],
      [/^\.travis\.yml$/, readTravis],
      [/^\.circleci\/config\.ya?ml$/, readCircle],
    ],
    endings: ['yml', 'yaml'],
  },
}
