/** A setting is missing or contradicts another. The message is for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
