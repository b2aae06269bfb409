import { childAt, dottedName, type Syntax } from '../tree.ts'

/** What the decorators of a function or class say about it. */
export interface Decoration {
  /** Last parts of the decorators' names: `cached_property` of `@functools.cached_property`. */
  readonly names: readonly string[]
  /** Read like a member and not called. */
  readonly property: boolean
  /** Replaces or removes what another definition of the name gets (`@x.setter`). */
  readonly accessor: boolean
  readonly static: boolean
  /** The receiver is left out of calls, as for methods without a decorator and for class methods. */
  readonly receiver: boolean
  readonly deprecated: boolean
  /** The decorator of a class that makes its constructor from its fields, as it is written. */
  readonly dataclass: Syntax | null
  /** Why it may take other parameters, or have other members, than are written. */
  readonly open: string | null
}

export const UNDECORATED: Decoration = {
  names: [],
  property: false,
  accessor: false,
  static: false,
  receiver: true,
  deprecated: false,
  dataclass: null,
  open: null,
}

/** Decorators after which a function or class is called just as it is written. */
const TRANSPARENT = new Set(
  `staticmethod classmethod abstractmethod abstractclassmethod abstractstaticmethod overload override final lru_cache cache
  contextmanager asynccontextmanager no_type_check type_check_only runtime_checkable total_ordering unique verify
  singledispatch singledispatchmethod deprecated coroutine dataclass_transform member nonmember global_enum setter
  getter deleter computed_field`.split(/\s+/),
)

const PROPERTIES = new Set(
  'property cached_property abstractproperty lazyproperty classproperty hybrid_property reify'.split(' '),
)

/** Decorators of the standard library and of pydantic that read the fields. */
const DATACLASS = /^(?:dataclasses|pydantic\.dataclasses)\.dataclass$/

/** @param resolve what a dotted name stands for in full */
export function decorationOf(decorators: readonly Syntax[], resolve: (name: string) => string): Decoration {
  const names: string[] = []
  let dataclass: Syntax | null = null
  let open: string | null = null
  for (const decorator of decorators) {
    const [written] = decorator.children
    const target = written?.type === 'call' ? childAt(written, 'function') : (written ?? null)
    const dotted = dottedName(target)
    const full = dotted === null ? null : resolve(dotted)
    const name = full?.slice(full.lastIndexOf('.') + 1) ?? ''
    names.push(name)
    if (full !== null && written !== undefined && DATACLASS.test(full)) dataclass = written
    else if (!TRANSPARENT.has(name) && !PROPERTIES.has(name)) open ??= `decorated with ${dotted ?? 'an expression'}`
  }
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name))
  return {
    names,
    property: names.some((name) => PROPERTIES.has(name)),
    accessor: has(/^(?:setter|deleter|getter)$/),
    static: has(/^(?:abstract)?(?:static|class)(?:method|property)$/),
    receiver: !has(/^(?:abstract)?staticmethod$/),
    deprecated: has(/^deprecated?$|^mark_deprecated$/),
    dataclass,
    open,
  }
}
