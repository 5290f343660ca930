import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { COMPANY_CARDS } from '@idocard/domain/company/company-start'
import { eq } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import { type Fixtures, type Kind, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { deleteAccount, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../../commerce/order/fixtures.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'
import { appoint } from '../../identity/staff/fixtures.ts'
import { newCompany } from '../site-company/fixtures.ts'

/** A paid order of somebody's with enough cards for a company. @returns its number */
export async function addPack({ app, member }: Person, cards = COMPANY_CARDS): Promise<string> {
  await fillCart(app, member.token, [{ id: 1, quantity: cards }])
  const { orderNumber } = (await app.call(contract.order.create_order, SHIPPING, member)).data
  const paid = { state: 'paid', paidAt: app.now(), confirmedAt: app.now() } as const
  await app.running.database.db.update(order).set(paid).where(eq(order.orderNumber, orderNumber))
  return orderNumber
}

/** A prefix that no company has. */
export const newPrefix = () => `P${randomInt(1e9, 9e9)}`

const PACK: Kind = { make: (owner) => addPack(owner), remove: deleteAccount, never: '0000000000' }

export const companyStartFixtures = {
  owners: {
    'companyStart.load': {},
    'companyStart.load_buying': {},
    'companyStart.check_prefix': { prefix: NOBODYS },
    'companyStart.make': { orderNumber: mine(PACK), squareLogo: mine(PICTURE), taxNumber: NOBODYS },
    'companyStart.add_order': { orderNumber: mine(PACK), prefix: NOBODYS },
    'companyStock.list': {},
    'companyStock.counts': {},
  },
  prepare: {
    'companyStart.make': async (person) => ({
      given: {
        ...{ orderNumber: await addPack(person), squareLogo: await addPicture(person), prefix: newPrefix() },
        ...{ taxNumber: '12345675', accent: '#0f634c' },
      },
      isOnce: true,
    }),
    'companyStart.add_order': async (person) => {
      const { id, prefix } = await newCompany(person.app)
      await appoint(person, 'owner', id)
      return { given: { orderNumber: await addPack(person), prefix }, isOnce: true }
    },
    'companyStock.list': () => ({ given: { cursor: '' } }),
  },
} satisfies Fixtures<'companyStart' | 'companyStock'>
