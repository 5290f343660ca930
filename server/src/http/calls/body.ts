/** Texts that clients send in a form for a missing value: `String(undefined)` and `String(null)`. */
const NOT_GIVEN = ['undefined', 'null']
/** Matches `project[]` and `project[0]`, the field names of items of the list `project`. */
const ITEM = /^([^[\]]+)\[(\d{0,4})\]$/

interface Item {
  at: number
  values: readonly unknown[]
}

/**
 * The input of a call, from its parsed body. Only this function handles the different notations of clients: lists as
 * `project[]` and `project[0]`, missing values as null or as text, and a bare array for `{ list }`. Values, amounts and
 * ownership are checked later, not here.
 * @param body parsed JSON, or a parsed form of texts, lists of texts and at most one file
 */
export function inputOf(body: unknown, isForm: boolean): unknown {
  if (Array.isArray(body)) return { list: body }
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return body
  const given = Object.entries(body).filter(([, value]) => isGiven(value, isForm))
  return Object.fromEntries(isForm ? withLists(given) : given)
}

const isGiven = (value: unknown, isForm: boolean): boolean =>
  value !== null && value !== undefined && !(isForm && NOT_GIVEN.includes(value as string))

/** Fields of a form, with the items of each list combined in index order. Items without an index are last. */
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
