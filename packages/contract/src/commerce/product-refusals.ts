import { wording } from '../wording.ts'

/** The refusals of calls with which staff change products, their stock, discount codes and freight. */
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
  'discount.changed': wording(
    409,
    '這組折扣碼剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this code. Your version is not saved yet.',
  ),
  'discount.ordered': wording(
    409,
    '已經有訂單用過這組折扣碼，不能刪除。要停止使用，把它暫停就好',
    'An order has this code, so it can’t be deleted. Pause it to end its use.',
  ),
  'freight.changed': wording(
    409,
    '運費剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed the shipping rates. Your version is not saved yet.',
  ),
  'freight.none': wording(
    422,
    '至少要留一種寄送方式，不然客人無法結帳',
    'Keep at least one delivery method, or nobody can check out.',
  ),
}
