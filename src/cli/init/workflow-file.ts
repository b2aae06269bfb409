export interface WorkflowOptions {
  /** Name of the default branch. */
  readonly branch: string
  /** Version of DocAlign, as in the name of its archive: `0.1.0`. */
  readonly version: string
  /** Whether the docs already have findings, which must not fail pushes to the default branch. */
  readonly hasFindings: boolean
}

/**
 * A workflow of GitHub Actions that checks what a pull request makes false, and all docs on pushes to the default branch. It only has read
 * access to the repository. Findings are annotated at their lines. The base branch is passed as a variable, as a name in a command could be
 * executed. DocAlign is installed globally and before the checkout, so that the checkout's `.npmrc` and `node_modules` do not affect what
 * runs.
 */
export function workflow({ branch, version, hasFindings }: WorkflowOptions): string {
  return `# Checks the docs against the code: https://github.com/docalign/docalign/blob/main/docs/ci.md
name: Docs
on:
  pull_request:
  push:
    branches: [${JSON.stringify(branch)}]
permissions:
  contents: read
jobs:
  docalign:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # Before the checkout, and globally: npx would obey the .npmrc of a pull request.
      - run: npm install --global --ignore-scripts "$\{ARCHIVE:?needs the address of ${archiveOf(version)}}"
        env:
          # Until the package is published, its name may be somebody else's. Put the archive where this job can download
          # it, and its address here: docs/ci.md says how to make it.
          ARCHIVE: ''
      - uses: actions/checkout@v4
        with:
          # DocAlign asks history what was true; a shallow clone has none.
          fetch-depth: 0
          persist-credentials: false
      - name: What this pull request makes false
        if: github.event_name == 'pull_request'
        run: docalign check . --base "origin/$BASE" --format github
        env:
          BASE: \${{ github.base_ref }}
      - name: All docs
        if: github.event_name == 'push'
${hasFindings ? TOLERANT : STRICT}`
}

const STRICT = `        run: docalign check . --format github
`

const TOLERANT = `        # The docs had findings when this file was written. Take out --exit-zero once they are fixed, or recorded with
        # docalign check --write-baseline.
        run: docalign check . --format github --exit-zero
`

/** What `npm pack` makes in a clone. */
export function archiveOf(version: string): string {
  return `docalign-${version}.tgz`
}
