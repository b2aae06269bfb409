import { defaultConfig } from '../config/defaults.ts'
import type { Config } from '../config/schema.ts'

/** `learning` of the configuration: the LearningConfig of Learning System, §3. Durations are days. */
export type LearningConfig = Config['learning']

/** A configuration whose missing keys take the document's defaults. */
export function learningConfig(given: Partial<LearningConfig> = {}): LearningConfig {
  return { ...defaultConfig.learning, ...given }
}
