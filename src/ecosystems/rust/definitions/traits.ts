/** Traits of the standard library and of serde: they are left out of the bases of a type. */
export const KNOWN_TRAITS: ReadonlySet<string> = new Set(
  `Any AsMut AsRef Binary Borrow BorrowMut Clone Copy Debug Default Deserialize DeserializeOwned Display Drop Eq Error From
   FromIterator FromStr Hash Into LowerExp LowerHex Octal Ord PartialEq PartialOrd Pointer RefUnwindSafe Send Serialize Sized
   StructuralPartialEq Sync ToOwned ToString TryFrom TryInto Unpin UnwindSafe UpperExp UpperHex`.split(/\s+/),
)

/** Members that values gain by {@link KNOWN_TRAITS}: a sample's use of one is not said to be a use of the type's own. */
export const TRAIT_MEMBERS: ReadonlySet<string> = new Set(
  `type_id as_mut as_ref fmt borrow borrow_mut clone clone_from default deserialize deserialize_in_place to_string drop source
   description cause from from_iter from_str hash hash_slice into cmp max min clamp eq ne partial_cmp lt le gt ge serialize
   to_owned clone_into try_from try_into`.split(/\s+/),
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
