import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { ordersOfCompanies } from '../../commerce/order/index.ts'
import { countStock, listStock, type StockRow } from './store.ts'

/**
 * A card as the company sees it. Whom the company has in its list, it calls by their name there. Of others who have a card
 * of the company, it sees what everybody does who opens the page: nothing of a paused one.
 */
function shown({ card, employee, orderNumber, isReleased }: StockRow, companyId: number) {
  const { cardSn, state, heldFrom, activatedAt, fields } = card
  const isOpen = state === 'active' && card.companyId === companyId
  const { nameCh, nameEn } = employee ?? (isOpen ? fields : { nameCh: '', nameEn: '' })
  return {
    ...{ id: cardSn, state, isReleased, isHeld: heldFrom !== null, nameCh, nameEn, orderNumber },
    employeeId: employee?.id ?? 0,
    activatedAt: activatedAt?.toISOString() ?? null,
  }
}

/** A company's plastic, for its staff. */
export const companyStockCalls = implement(contract.companyStock, {
  async list(at, { db, acting, lang }) {
    const { list, ...page } = (await listStock(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    return { ...page, list: list.map((row) => shown(row, acting.company.id)) }
  },

  async counts(_input, { db, acting }) {
    const orders = await ordersOfCompanies(db, [acting.company.id])
    return {
      ...(await countStock(db, acting)),
      orders: orders.map(({ orderNumber, ordered, named }) => ({ orderNumber, ordered, named })),
    }
  },
})
