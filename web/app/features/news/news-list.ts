import type { CompanyNewsSummary, NewsLayer } from '@idocard/contract/news'

/** The categories with something in them or below, in order. */
export function filledLayers(layers: readonly NewsLayer[]): NewsLayer[] {
  const isFilled = ({ id, count }: NewsLayer): boolean =>
    count > 0 || layers.some((below) => below.previous === id && isFilled(below))
  return layers.filter(isFilled)
}

/** Each of the news once: one that was published while reading moves the others to the next page. */
export const withoutRepeats = (list: readonly CompanyNewsSummary[]): CompanyNewsSummary[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]
