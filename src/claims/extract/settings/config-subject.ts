import type { DataEntry, DataSample } from './data-sample.ts'

/** A setting, and perhaps the default that the page gives for it. */
export type ConfigSubject =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'default'; readonly key: string; readonly value: string }
  /** A key that a data sample shows, with all that the sample shows. */
  | { readonly kind: 'data'; readonly key: string; readonly sample: DataSample; readonly entry: DataEntry }
  /** The default of such a key. */
  | {
      readonly kind: 'data default'
      readonly key: string
      /** As written: in quotes where the page has some. */
      readonly value: string
      readonly sample: DataSample
      readonly entry: DataEntry
    }
