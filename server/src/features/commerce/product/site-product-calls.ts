import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { putPictures } from '../../content/content/index.ts'
import { authorsOf } from '../../identity/audit/index.ts'
import { checkImport, importProducts } from './import-products.ts'
import { previewProduct } from './preview-product.ts'
import { rowShown, saveProduct, staffProduct, tableRow, uploadsIn } from './save-product.ts'
import {
  changeStock,
  insertProduct,
  listedProducts,
  listProducts,
  lockProduct,
  productById,
  sortProducts,
  stockEntries,
  updateProduct,
} from './site-product.store.ts'

export const siteProductCalls = ({ secret }: { secret: string }) =>
  implement(contract.siteProduct, {
    async list(at, { db, acting, now, lang }) {
      const { list, ...page } = (await listProducts(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
      return { list: list.map((row) => rowShown(row, now)), ...page }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return staffProduct((await productById(db, acting, id)) ?? refuse('not_found'), now)
    },

    save: saveProduct,

    preview: previewProduct(secret),

    async load_table(_input, { db, acting }) {
      return { list: (await listedProducts(db, acting)).map(tableRow) }
    },

    check_import: checkImport,

    import: importProducts,

    async sort({ list }, { db, acting, changed, refuse }) {
      const order = [...new Set(list)]
      if (!(await sortProducts(db, acting, order))) refuse('not_found')
      changed({ thing: 'product', id: 'order', after: { order } })
      return {}
    },

    async duplicate({ id }, { db, acting, changed, refuse }) {
      const found = (await productById(db, acting, id)) ?? refuse('not_found')
      const { id: _id, version: _version, stock: _stock, held: _held, heldAlertAt: _alert, ...fields } = found
      const { titleCh, titleEn } = fields
      const after = await insertProduct(db, acting, {
        ...fields,
        titleCh: `${titleCh}${COPY.ch}`,
        titleEn: titleEn && `${titleEn}${COPY.en}`,
        onSale: false,
        archivedAt: null,
      })
      await putPictures(db, 'product', after.id, uploadsIn(after.img))
      changed({ thing: 'product', id: after.id, after })
      return { id: after.id }
    },

    async archive({ id }, { db, acting, now, changed, refuse }) {
      const before = (await lockProduct(db, acting, id)) ?? refuse('not_found')
      if (before.archivedAt) refuse('not_found')
      const after = await updateProduct(db, acting, before, { archivedAt: now })
      changed({ thing: 'product', id, before, after })
      return {}
    },

    async restore({ id }, { db, acting, changed, refuse }) {
      const before = (await lockProduct(db, acting, id)) ?? refuse('not_found')
      if (!before.archivedAt) refuse('not_found')
      const after = await updateProduct(db, acting, before, { archivedAt: null, onSale: false })
      changed({ thing: 'product', id, before, after })
      return {}
    },

    async change_stock(input, { db, acting, now, changed, refuse }) {
      const { id, change, move, reason } = input
      if (!(await lockProduct(db, acting, id))) refuse('not_found')
      const stock = (await changeStock(db, acting, input, now)) ?? refuse('product.stock')
      changed({ thing: 'product', id, before: { stock: stock - change }, after: { stock, move, reason } })
      return { stock }
    },

    async list_stock(at, { db, acting, lang, refuse }) {
      const { stock, held } = (await productById(db, acting, at.id)) ?? refuse('not_found')
      const { list, ...page } = (await stockEntries(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const by = await authorsOf(db, 'product', String(at.id))
      return {
        ...page,
        ...{ stock, held },
        list: list.map(({ entry: { productId: _product, at, ...entry } }) => ({
          ...entry,
          by: by(at),
          at: at.toISOString(),
        })),
      }
    },
  })

/** What tells a copy from what was copied, in both languages. */
const COPY = { ch: '（複本）', en: ' (copy)' }
