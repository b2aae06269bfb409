/**
 * Traits of the standard library and of serde with all that their values gain by them. They are left out of the bases of a
 * type, and a sample's use of one of these members is not said to be a use of the type's own.
 */
const MEMBERS: Readonly<Record<string, string>> = {
  Any: 'type_id',
  AsMut: 'as_mut',
  AsRef: 'as_ref',
  Binary: 'fmt',
  Borrow: 'borrow',
  BorrowMut: 'borrow_mut',
  Clone: 'clone clone_from',
  Copy: '',
  Debug: 'fmt',
  Default: 'default',
  Deserialize: 'deserialize deserialize_in_place',
  DeserializeOwned: 'deserialize',
  Display: 'fmt to_string',
  Drop: 'drop',
  Eq: '',
  Error: 'source description cause',
  From: 'from',
  FromIterator: 'from_iter',
  FromStr: 'from_str',
  Hash: 'hash hash_slice',
  Into: 'into',
  LowerExp: 'fmt',
  LowerHex: 'fmt',
  Octal: 'fmt',
  Ord: 'cmp max min clamp',
  PartialEq: 'eq ne',
  PartialOrd: 'partial_cmp lt le gt ge',
  Pointer: 'fmt',
  RefUnwindSafe: '',
  Send: '',
  Serialize: 'serialize',
  Sized: '',
  StructuralPartialEq: '',
  Sync: '',
  ToOwned: 'to_owned clone_into',
  ToString: 'to_string',
  TryFrom: 'try_from',
  TryInto: 'try_into',
  Unpin: '',
  UnwindSafe: '',
  UpperExp: 'fmt',
  UpperHex: 'fmt',
}

export const KNOWN_TRAITS: ReadonlySet<string> = new Set(Object.keys(MEMBERS))

/** Members that any value may have through {@link KNOWN_TRAITS}. */
export const TRAIT_MEMBERS: ReadonlySet<string> = new Set(
  Object.values(MEMBERS).flatMap((members) => members.split(' ')),
)

/** Derive macros of well-known crates that implement the trait of their name and nothing else. */
const TRAIT_DERIVES = new Set(
  `Parser Args Subcommand ValueEnum CommandFactory StructOpt JsonSchema Arbitrary Zeroize ZeroizeOnDrop FromRow Type
   Message Archive BorshSerialize BorshDeserialize Encode Decode Template Diagnostic Validate EnumString EnumIter EnumCount
   IntoStaticStr AsRefStr VariantNames Pod Zeroable AsBytes FromBytes Reflect ConstParamTy`.split(/\s+/),
)

/** What deriving a trait means for a type: nothing to look for, a base, or members that cannot be told. */
export function derivedAs(name: string): 'nothing' | 'base' | 'unknown' {
  if (KNOWN_TRAITS.has(name)) return 'nothing'
  return TRAIT_DERIVES.has(name) ? 'base' : 'unknown'
}
