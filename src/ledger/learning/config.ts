import { defaultConfig } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'

/** `learning` of the configuration. Durations are in days. */
export type LearningConfig = Config['learning']

/** A complete configuration: missing keys have the default values. */
export function learningConfig(given: Partial<LearningConfig> = {}): LearningConfig {
  return { ...defaultConfig.learning, ...given }
}
