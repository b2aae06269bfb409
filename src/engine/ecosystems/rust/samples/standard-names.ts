/** Names that every Rust file has without an import. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const TYPES = words(`bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 f32 f64 f128 Self
  Option Some None Result Ok Err Box String Vec ToString ToOwned Clone Copy Send Sync Sized Drop Fn FnMut FnOnce AsyncFn
  AsyncFnMut AsyncFnOnce Iterator IntoIterator DoubleEndedIterator ExactSizeIterator Extend FromIterator Default
  PartialEq Eq PartialOrd Ord AsRef AsMut Into From TryFrom TryInto Unpin Debug Hash Future IntoFuture drop
  align_of align_of_val size_of size_of_val`)

/** `Debug`, `Hash` and the like are also macros of the prelude, but only for deriving. */
const PATHS = words('std core alloc proc_macro test self super crate')

const MACROS = words(`println print eprintln eprint format format_args write writeln panic assert assert_eq assert_ne
  debug_assert debug_assert_eq debug_assert_ne vec matches dbg todo unimplemented unreachable include include_str
  include_bytes env option_env concat concat_idents stringify line column file module_path cfg compile_error thread_local
  assert_matches try is_x86_feature_detected macro_rules global_asm asm trace_macros log_syntax addr_of addr_of_mut
  offset_of ready pin unsafe const_format_args`)

export const STANDARD_NAMES: ReadonlySet<string> = new Set([...TYPES, ...PATHS])

export const STANDARD_MACROS: ReadonlySet<string> = new Set(MACROS)

/** Macros whose arguments are expressions, in some after a format string. */
export const EXPRESSION_MACROS: ReadonlySet<string> = new Set(
  words(`println print eprintln eprint format format_args write writeln panic assert assert_eq assert_ne debug_assert
    debug_assert_eq debug_assert_ne vec dbg todo unimplemented unreachable trace debug info warn error bail ensure anyhow`),
)
