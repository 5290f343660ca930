import { type Fixtures, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { addOrder, fillCart, ORDER } from '../order/fixtures.ts'
import { addLogo, LOGO } from '../print-logo/fixtures.ts'

export const printFixtures = {
  owners: {
    'print.save_draft': { productId: NOBODYS, logo: mine(LOGO) },
    'print.change': { orderNumber: mine(ORDER), productId: NOBODYS, logo: mine(LOGO) },
    'print.read_list': { productId: NOBODYS },
  },
  prepare: {
    'print.save_draft': async (person) => {
      const cartVersion = await fillCart(person.app, person.member.token, [{ id: 1, quantity: 1 }])
      return { given: { productId: 1, cartVersion, logo: await addLogo(person) } }
    },
    'print.change': async (person) => ({
      given: { orderNumber: await addOrder(person), productId: 1, logo: await addLogo(person) },
    }),
    'print.read_list': () => ({ given: { productId: 1, csv: '姓名\n林先生' } }),
  },
} satisfies Fixtures<'print'>
