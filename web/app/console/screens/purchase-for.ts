import { addressOf } from '../kit/place.ts'

/** The address at which cards for these people are ordered. */
export const purchaseFor = (prefix: string, people: readonly { id: number }[]): string =>
  `${addressOf({ prefix, screen: 'purchases', id: 'new' })}?people=${people.map(({ id }) => id).join(',')}`
