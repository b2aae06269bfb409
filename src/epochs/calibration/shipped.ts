import { localEmbedder } from '../../models/local-embedder.ts'

/** What decides by similarity alone for one embedding model. */
interface Thresholds {
  readonly similarity_high_threshold: number
  readonly similarity_low_threshold: number
}

/** What `epoch calibrate` fits for the embedder that needs no model, on the answers that come with the project. */
const LOCAL: Thresholds = { similarity_high_threshold: 0.977, similarity_low_threshold: 0.567 }

/** The thresholds that are known of an embedding model without a calibration; null for one of which nothing is known. */
export function shippedThresholds(model: string): Thresholds | null {
  return model === localEmbedder.model ? LOCAL : null
}
