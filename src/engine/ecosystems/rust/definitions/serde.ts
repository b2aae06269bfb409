import type { VisitContext } from '../../syntax/rules.ts'
import { derives, innerMetas } from './attributes.ts'
import { serdeNames, textOf } from './names.ts'
import type { Meta } from './text.ts'

/** How the members of a type are serialized. */
interface Container {
  /** Serde reads or writes it. */
  readonly serde: boolean
  readonly style: string | null
}

/** By scope, since fields are read in the scope of their type. */
const containers = new WeakMap<VisitContext, Container>()

export function containerOf(scope: VisitContext): Container | undefined {
  return containers.get(scope)
}

export function setContainer(scope: VisitContext, container: Container): VisitContext {
  containers.set(scope, container)
  return scope
}

export function readContainer(attributes: readonly Meta[]): Container {
  const serde = derives(attributes).some((trait) => trait === 'Serialize' || trait === 'Deserialize')
  return { serde, style: textOf(innerMetas(attributes, 'serde'), 'rename_all') }
}

/** Further names of a field as a data key. */
export function keysInData(field: string, attributes: readonly Meta[], container: Container | undefined): string[] {
  if (!container?.serde) return []
  const own = innerMetas(attributes, 'serde')
  const hidden = own.some(({ name }) => name === 'skip' || name === 'skip_deserializing' || name === 'flatten')
  return hidden ? [] : serdeNames(field, own, container.style).filter((name) => name !== field)
}
