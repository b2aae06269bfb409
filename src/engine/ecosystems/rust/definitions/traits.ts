/** Traits of the standard library and of serde. */
const KNOWN_TRAITS: ReadonlySet<string> = new Set(
  `Any AsMut AsRef Binary Borrow BorrowMut Clone Copy Debug Default Deserialize DeserializeOwned Display Drop Eq Error From
   FromIterator FromStr Hash Into LowerExp LowerHex Octal Ord PartialEq PartialOrd Pointer RefUnwindSafe Send Serialize Sized
   StructuralPartialEq Sync ToOwned ToString TryFrom TryInto Unpin UnwindSafe UpperExp UpperHex`.split(/\s+/),
)

/** Derive macros of well-known crates that only implement the trait of their name. */
const TRAIT_DERIVES = new Set(
  `Parser Args Subcommand ValueEnum CommandFactory StructOpt JsonSchema Arbitrary Zeroize ZeroizeOnDrop FromRow Type
   Message Archive BorshSerialize BorshDeserialize Encode Decode Template Diagnostic Validate EnumString EnumIter EnumCount
   IntoStaticStr AsRefStr VariantNames Pod Zeroable AsBytes FromBytes Reflect ConstParamTy`.split(/\s+/),
)

/** Deriving it may generate more than a trait implementation: functions, further types. */
export function mayMakeItems(derived: string): boolean {
  return !KNOWN_TRAITS.has(derived) && !TRAIT_DERIVES.has(derived)
}
