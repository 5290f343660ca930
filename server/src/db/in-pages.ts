const AT_ONCE = 500

/**
 * Rows of a long list, some hundred at a time, so that it is never in memory as a whole.
 * @param read the first rows with an id above `after`, in the order of their ids, at most so many
 */
export async function* inPages<Row extends { id: string | number }>(
  read: (after: Row['id'] | undefined, most: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row['id'] | undefined; ; ) {
    const rows = await read(last, AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id
  }
}
