import type { Fixtures } from '../../../testing/fixtures.ts'
import { fillCart } from '../order/fixtures.ts'

export const discountFixtures = {
  owners: {
    'discount.apply': {},
  },
  prepare: {
    'discount.apply': async ({ app, member }) => {
      await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
      return { given: { code: 'SHIPFREE' } }
    },
  },
} satisfies Fixtures<'discount'>
