import type { contract } from '@idocard/contract'
import type { ImportedRow } from '@idocard/contract/commerce/product-import'
import type { Handler } from '../../../api/implement.ts'
import type { ProductRow } from '../../../db/schema/commerce/product.ts'
import { type Planned, planImport, shownPlan } from './import-plan.ts'
import {
  changeStock,
  insertProduct,
  listedProducts,
  lockImports,
  lockProduct,
  updateProduct,
} from './site-product.store.ts'

type Calls = (typeof contract)['siteProduct']

/** What an import would do. */
export const checkImport: Handler<Calls['check_import']> = async ({ list }, { db, acting, now, lang }) => ({
  list: planImport(list, await listedProducts(db, acting), now, lang).map(shownPlan),
})

/**
 * Imports the rows that are not refused, in one transaction. The products are locked in the order of their ids, and the
 * plan is made anew from what they are now: a row whose product has changed since it was looked at is refused.
 */
export const importProducts: Handler<Calls['import']> = async ({ list }, context) => {
  const { db, acting, now, lang, changed } = context
  await lockImports(db, acting)
  const ids = [...new Set(list.flatMap(({ id = '' }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])))]
  for (const id of ids.toSorted((a, b) => a - b)) await lockProduct(db, acting, id)
  const plan = planImport(list, await listedProducts(db, acting), now, lang)
  const done: ImportedRow[] = []
  for (const planned of plan) {
    const shown = shownPlan(planned)
    const isWritten = shown.outcome === 'new' || shown.outcome === 'changed'
    const after = isWritten ? await write(context, planned) : undefined
    done.push(after ? { ...shown, id: after.id, version: after.version } : shown)
  }
  const refused = done.filter(({ outcome }) => outcome === 'refused').length
  const imported = done.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length
  changed({ thing: 'product', id: 'import', after: { imported, refused } })
  return { list: done }
}

/** New products have nothing printed on them, and buyers may send them back, until staff say otherwise. */
const NEW = { onSale: false, madeToOrder: false }

async function write(
  { db, acting, now, changed }: Parameters<typeof importProducts>[1],
  { before, patch, units, reason }: Planned,
): Promise<ProductRow> {
  // A new version also for units alone: a file that is sent again finds another one, and adds nothing twice.
  const after = before
    ? await updateProduct(db, acting, before, patch)
    : await insertProduct(db, acting, { ...NEW, ...(patch as Parameters<typeof insertProduct>[2]) })
  if (units !== 0) {
    const move = units > 0 ? 'received' : 'corrected'
    const stock = await changeStock(db, acting, { id: after.id, move, change: units, reason }, now)
    if (stock === undefined) throw new Error(`Product ${after.id} was locked, and has fewer units than planned.`)
    after.stock = stock
  }
  changed({ thing: 'product', id: after.id, ...(before && { before }), after: { ...after, ...(reason && { reason }) } })
  return after
}
