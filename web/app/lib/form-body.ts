/**
 * A call's input as form fields. Every item of a list is a separate field, as in HTML forms. Undefined values are left
 * out.
 */
export function formBody(input: Record<string, unknown>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) fields.append(name, one)
      else if (one !== undefined) fields.append(name, String(one))
    }
  }
  return fields
}
