/** Escaped HTML. Only `html` creates it, so that no unescaped text gets into a page. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  toString(): string {
    return this.source
  }
}

type Value = string | number | Html | readonly Html[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Builds HTML from a template. Every value is escaped unless it is `Html`. Attributes must be quoted. URLs are not
 * checked: the caller must check an `href` or `action`.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let source = parts[0] ?? ''
  for (const [index, value] of values.entries()) source += render(value) + (parts[index + 1] ?? '')
  return new Html(source)
}

function render(value: Value): string {
  if (value instanceof Html) return value.source
  if (typeof value === 'object') return value.map((item) => item.source).join('')
  return escapeHtml(String(value))
}
