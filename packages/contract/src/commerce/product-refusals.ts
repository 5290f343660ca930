import { wording } from '../wording.ts'

/** The refusals of calls with which staff change products and their stock. */
export const PRODUCT_REFUSALS = {
  'product.changed': wording(
    409,
    '這項商品剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this product. Your version is not saved yet.',
  ),
  'product.stock': wording(
    409,
    '可以賣的數量沒有那麼多：買家已經訂走一部分',
    'There aren’t that many units on sale: buyers have ordered some of them.',
  ),
}
