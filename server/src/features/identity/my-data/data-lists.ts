import { ACCOUNT_DATA } from './account-data.store.ts'
import { CARD_DATA } from './card-data.store.ts'
import { CONTACT_DATA } from './contact-data.store.ts'
import type { DataList } from './data-list.ts'
import { ORDER_DATA } from './order-data.store.ts'
import { POINT_DATA } from './point-data.store.ts'

/** Everything that the service stores about a person, in the order of the files in the zip. */
export const DATA_LISTS: readonly DataList[] = [
  ...ACCOUNT_DATA,
  ...CARD_DATA,
  ...CONTACT_DATA,
  ...ORDER_DATA,
  ...POINT_DATA,
]
