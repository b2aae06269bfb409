import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { basesIn } from '../syntax/bases.ts'
import { inside, type Rule, type Rules, rules } from '../syntax/rules.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { readGradle, readGradleProperties } from './gradle.ts'
import { readPom } from './maven.ts'

function isPrivate(node: Node): boolean {
  const first = node.firstChild
  return first?.type === 'modifiers' && first.children.some((modifier) => modifier.type === 'private')
}

const type =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    const exported = scope.exported && !isPrivate(node)
    const bases = basesIn(node.namedChildren.filter(({ type: clause }) => EXTENDING.test(clause)))
    const name = collector.define(scope, node.childForFieldName('name'), kind, { exported, bases })
    return name === null ? null : inside(scope, name, { exported })
  }

const EXTENDING = /^(?:superclass|super_interfaces|extends_interfaces)$/

const method: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'method', { exported: scope.exported && !isPrivate(node) })
  return null
}

const fields: Rule = (node, scope, collector) => {
  const exported = scope.exported && !isPrivate(node)
  for (const declarator of node.childrenForFieldName('declarator')) {
    collector.define(scope, declarator.childForFieldName('name'), 'member', { exported })
  }
  return null
}

const named: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'member')
  return null
}

/** The rules for a Java file. The components of a record are its members. */
const javaRules: Rules = rules({
  'class_body interface_body enum_body enum_body_declarations annotation_type_body formal_parameters ERROR': 'enter',
  'class_declaration record_declaration': type('class'),
  'interface_declaration annotation_type_declaration': type('interface'),
  enum_declaration: type('enum'),
  'method_declaration annotation_type_element_declaration': method,
  'field_declaration constant_declaration': fields,
  'enum_constant formal_parameter': named,
})

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
