/** Words of languages and of every program: no page is about one of them. */
export const ORDINARY: ReadonlySet<string> = new Set(
  `the and for with from this that true false yes no off null none nil undefined return import export const let var function class def self new int str string
  bool boolean float number object if else elif not in is as of to type void public private static async await interface struct enum fn pub use mod impl
  package main try catch finally throw throws raise except pass break continue while do switch case default yield super extends implements
  any unknown never lambda readonly required optional properties items description title summary steps run uses name with needs jobs on env id key
  value values version index args kwargs argv ctx context err error errors res req request response data result results`.split(
    /\s+/,
  ),
)
