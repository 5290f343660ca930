const AT_ONCE = 500

/**
 * The rows of a long list in pages of 500, so that the whole list is never in memory.
 * @param read returns at most `most` rows with an id above `after`, in id order
 */
export async function* inPages<Row extends { id: string | number }>(
  read: (after: Row['id'] | undefined, max: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row['id'] | undefined; ; ) {
    const rows = await read(last, AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id
  }
}
