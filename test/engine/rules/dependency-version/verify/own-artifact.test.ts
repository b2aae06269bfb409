import { describe, expect, it } from 'vitest'
import { contradictions, sentences, text } from '../../pages.ts'
import type { Files } from '../../snapshot.ts'

function pom(version: string, group = 'org.lamp', artifact = 'lamp-core'): Files {
  const at = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`
  return { 'pom.xml': `<project>${at}</project>` }
}

/** A page whose sample asks for an artifact. */
function dependency(version: string, group = 'org.lamp', artifact = 'lamp-core', lead = 'Add it:'): string {
  return text(
    ...['# Lamp', '', lead, '', '```xml', '<dependency>'],
    ...[`  <groupId>${group}</groupId>`, `  <artifactId>${artifact}</artifactId>`, `  <version>${version}</version>`],
    ...['</dependency>', '```'],
  )
}

const gradle = (properties: string): Files => ({
  'settings.gradle': "rootProject.name = 'lamp'\ninclude ':lamp-wick', ':oil'\n",
  'gradle.properties': properties,
})

describe('The version of an own artifact', () => {
  it.each([
    ['1.2.0', '1.4.0-SNAPSHOT'],
    ['1.9.3', '3.0.0-SNAPSHOT'],
    ['1.9.3', '2.1.0'],
    ['2.0.1', '2.1.1-SNAPSHOT'],
    ['1.0.0.Final', '1.3.0.Final'],
  ])('%s is out of date at %s', async (stated, current) => {
    expect(await contradictions({ ...pom(current), 'README.md': dependency(stated) })).toEqual([
      `9 version of an own artifact: pom.xml is at ${current}: later versions than ${stated} were released`,
    ])
  })

  it.each([
    ['1.3.0', '1.4.0-SNAPSHOT'],
    ['1.9.3', '2.0.0-SNAPSHOT'],
    ['1.4.0', '1.4.7-SNAPSHOT'],
    ['1.5.0', '1.4.0'],
    ['${lamp.version}', '1.4.0'],
    ['1.2.0', '${revision}'],
    ['1.2.0', '999.0.0-SNAPSHOT'],
    ['LATEST', '1.4.0'],
  ])('%s may be the last at %s', async (stated, current) => {
    expect(await contradictions({ ...pom(current), 'README.md': dependency(stated) })).toEqual([])
  })

  it('may be for some readers alone', async () => {
    for (const lead of ['For Java 8:', 'With an older Spring:'])
      expect(
        await contradictions({ ...pom('3.2.0'), 'README.md': dependency('1.2.0', 'org.lamp', 'lamp-core', lead) }),
      ).toEqual([])
    const both = `${dependency('3.2.0')}\n${dependency('1.2.0')}`
    expect(await contradictions({ ...pom('3.2.0'), 'README.md': both })).toEqual([])
  })

  it('is not that of a manifest that another build of the folder has left behind', async () => {
    const files = { ...pom('4.0.0'), 'README.md': dependency('1.2.0') }
    const build = (version: string): Files => ({ 'build.gradle': `group = "org.lamp"\nversion = "${version}"\n` })
    expect(await contradictions({ ...files, ...build('$projectVersion') })).toEqual([])
    expect(await contradictions({ ...files, ...build('4.0.0') })).toHaveLength(1)
  })

  it.each(['# Lamp 1.2: wicks of silk', '# Announcing Lamp v1.2.0 - wicks of silk', '# Lamp 1.2.0 released'])(
    'is that of its time in an article about a release: "%s"',
    async (title) => {
      const page = dependency('1.2.0').replace('# Lamp', title)
      expect(await contradictions({ ...pom('4.0.0'), 'docs/silk.md': page })).toEqual([])
      expect(await contradictions({ ...pom('4.0.0'), 'docs/lamp-1.2-silk.md': dependency('1.2.0') })).toEqual([])
      expect(await contradictions({ ...pom('4.0.0'), 'docs/silk.md': dependency('1.2.0') })).toHaveLength(1)
    },
  )

  it('is no snapshot, and one beside it says nothing', async () => {
    const snapshot = dependency('3.1.0-SNAPSHOT')
    expect(
      await contradictions({ ...pom('4.0.0-SNAPSHOT'), 'README.md': `${dependency('2.2.0')}\n${snapshot}` }),
    ).toHaveLength(1)
    expect(await contradictions({ ...pom('6.0.0-SNAPSHOT'), 'README.md': snapshot })).toEqual([])
  })

  it('is that of no other artifact', async () => {
    for (const other of [dependency('1.0.0', 'org.other'), dependency('1.0.0', 'org.lamp', 'lamp-oil')])
      expect(await contradictions({ ...pom('3.2.0'), 'README.md': other })).toEqual([])
  })

  it.each([
    ["implementation 'org.lamp:lamp-wick:0.9'", 'groovy'],
    ['api("org.lamp:oil:0.9.1@aar")', 'kotlin'],
    ['libraryDependencies += "org.lamp" % "lamp" % "0.9.0"', 'scala'],
  ])('is read of builds with Gradle and sbt: %s', async (line, language) => {
    const page = text('# Lamp', '', `\`\`\`${language}`, line, '```')
    expect(await contradictions({ ...gradle('GROUP=org.lamp\nVERSION_NAME=1.2.0\n'), 'README.md': page })).toEqual([
      expect.stringContaining('4 version of an own artifact: gradle.properties is at 1.2.0:'),
    ])
  })

  it('is not known where builds have several', async () => {
    const page = text('# Lamp', '', '```groovy', "implementation 'org.lamp:lamp-wick:0.9'", '```')
    const files = {
      ...gradle('group=org.lamp\nversion=1.2.0\n'),
      'oil/gradle.properties': 'version=0.9\n',
      'README.md': page,
    }
    expect(await contradictions(files)).toEqual([])
  })
})

describe('An artifact', () => {
  it('that the repository does not build fails only if it once did', async () => {
    const said = async (group: string, artifact: string) =>
      (await sentences({ ...pom('1.0.0'), 'README.md': dependency('1.0.0', group, artifact) })).join()
    expect(await said('org.lamp', 'lamp-core')).toContain('holds (0.8): built by pom.xml [pom.xml]')
    expect(await said('org.old', 'lamp-core')).toContain(
      'fails (own artifact): the repository builds no `org.old:lamp-core` [] → org.lamp:lamp-core',
    )
    expect(await said('org.lamp', 'lamp-oil')).toContain('fails (own artifact)')
    expect(await said('org.other', 'other')).toContain('unknown: `org.other` is no group of the repository')
  })
})
