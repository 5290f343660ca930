import type { CompanyNewsSummary, NewsLayer } from '@idocard/contract/content/news'

/** The categories that contain news, directly or in a category below, in the given order. */
export function filledLayers(layers: readonly NewsLayer[]): NewsLayer[] {
  const isFilled = ({ id, count }: NewsLayer): boolean =>
    count > 0 || layers.some((below) => below.previous === id && isFilled(below))
  return layers.filter(isFilled)
}

/**
 * Removes duplicates: an article published while the user reads moves others to the next page, where they are repeated.
 */
export const withoutRepeats = (list: readonly CompanyNewsSummary[]): CompanyNewsSummary[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]
