import type { Ecosystem } from '../ecosystem.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { javaRules } from './definitions.ts'
import { readGradle, readGradleProperties } from './gradle.ts'
import { readPom } from './maven.ts'

/** Packages of argument parsers. */
const PARSERS = ['picocli', 'jcommander', 'commons.cli', 'joptsimple', 'argparse4j', 'args4j']

/** Java and Kotlin, with Maven and Gradle. */
export const jvm: Ecosystem = {
  name: 'jvm',
  conventions: {
    dialects: ['kt', 'kts', 'scala', 'groovy'],
    fences: ['kotlin', 'scala'],
    packageSystems: ['maven', 'gradle'],
    declaring: 'class interface enum record object trait fun val var def package static'.split(' '),
    readingVariables: /getenv\(\s*['"]/,
    quotesOptions: true,
    tests: /[a-z0-9](?:Tests?|IT|Spec|TestCase)\.(?:java|kts?|scala|groovy)$/,
  },
  manifests: {
    names: {
      '.java-version': versionFile('java'),
      'pom.xml': readPom,
      'build.gradle': readGradle,
      'build.gradle.kts': readGradle,
      'settings.gradle': readGradle,
      'settings.gradle.kts': readGradle,
      'gradle.properties': readGradleProperties,
    },
  },
  languages: [
    {
      grammar: 'java',
      files: ['.java'],
      fences: ['java'],
      rules: javaRules,
      options: { readers: [], unread: PARSERS },
      exported: true,
      signature: /\bString\[\] args\b|^\s*import (?:static )?(?:javax?|org|com|io)\.[\w.]+(?:\.\*)?;/,
    },
  ],
}
