import type { Form, Values } from './editor.tsx'

/** Rows that a form keeps as JSON text, and how to change them. A change gets the rows of its moment, not older ones. */
export function rowsOf<Row, V extends Values>(form: Form<V>, name: keyof V & string) {
  const read = (text: unknown) => JSON.parse(String(text)) as Row[]
  const change = (next: (rows: Row[]) => Row[]) => {
    const written = (before: unknown) => JSON.stringify(next(read(before)))
    form.setFieldValue(name, written as Parameters<typeof form.setFieldValue>[1])
  }
  return {
    rows: read(form.values[name]),
    change,
    /** Changes one field of one row. */
    put: (at: number, field: keyof Row & string, value: string) =>
      change((rows) => rows.map((row, index) => (index === at ? { ...row, [field]: value } : row))),
    /** What the server found wrong in a field of a row. */
    error: (at: number, field: string) => form.errors[`${name}.${at}.${field}`],
  }
}
