interface NewsAddress {
  /** 0 means all categories. */
  category: number
  /** Counts from 1. */
  page: number
}

const whole = (text: string | null, digits: number): number | undefined =>
  text !== null && /^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : undefined

/** The category and page in the list's address. Invalid values mean all categories and the first page. */
export const newsAddress = (query: URLSearchParams): NewsAddress => ({
  category: whole(query.get('category'), 9) ?? 0,
  page: whole(query.get('page'), 6) ?? 1,
})
