const MAX_FIELDS = 60

/**
 * A received form as a map of names to strings, including empty values (they are part of the signature).
 * Null when it is not a form, has a repeated or nested field, or has too many fields.
 */
export function readFields(form: unknown): Map<string, string> | null {
  if (typeof form !== 'object' || form === null) return null
  const entries: [unknown, unknown][] = form instanceof Map ? [...form] : Object.entries(form)
  if (entries.length > MAX_FIELDS) return null
  const fields = new Map<string, string>()
  for (const [name, value] of entries) {
    if (typeof name !== 'string' || typeof value !== 'string') return null
    fields.set(name, value)
  }
  return fields
}
