/** What clients write into a form for a value that they do not have: `String(undefined)` and `String(null)`. */
const NOT_GIVEN = ['undefined', 'null']
/** `project[]` and `project[0]`: an item of the list `project`. */
const ITEM = /^([^[\]]+)\[(\d{0,4})\]$/

interface Item {
  at: number
  values: readonly unknown[]
}

/**
 * The input of a call in its parsed body. This is the one place where the habits of clients are accepted: lists as
 * `project[]` and `project[0]`, values that are not given as null or as a text, and a bare array for `{ list }`. What a
 * value may be, and what is money or somebody's, is decided later and not here.
 * @param body of JSON, or of a form: texts, lists of texts, and at most one file
 */
export function inputOf(body: unknown, isForm: boolean): unknown {
  if (Array.isArray(body)) return { list: body }
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return body
  const given = Object.entries(body).filter(([, value]) => isGiven(value, isForm))
  return Object.fromEntries(isForm ? withLists(given) : given)
}

const isGiven = (value: unknown, isForm: boolean): boolean =>
  value !== null && value !== undefined && !(isForm && NOT_GIVEN.includes(value as string))

/** Fields of a form with the items of each list together, those without an index last. */
function withLists(fields: readonly [string, unknown][]): [string, unknown][] {
  const plain: [string, unknown][] = []
  const lists = new Map<string, Item[]>()
  for (const [name, value] of fields) {
    const [, list = '', index = ''] = ITEM.exec(name) ?? []
    if (list === '') plain.push([name, value])
    else {
      const items = lists.get(list) ?? []
      items.push({ at: index === '' ? Number.POSITIVE_INFINITY : Number(index), values: [value].flat() })
      lists.set(list, items)
    }
  }
  const joined = [...lists].map(([name, items]): [string, unknown] => {
    const sorted = items.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    return [name, sorted.flatMap(({ values }) => values)]
  })
  return [...plain, ...joined]
}
