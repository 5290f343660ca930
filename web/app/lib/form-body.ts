/**
 * A call's input as the fields of a form. Every item of a list is a field of its own, as in a form's own lists; what is
 * undefined is left out.
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
