import { MAX_ADDRESSES } from '@idocard/domain/company/purchase'
import { wording } from '../wording.ts'

/** Why a company cannot order, or cannot keep a delivery address. */
export const PURCHASE_REFUSALS = {
  'purchase.people': wording(
    409,
    '名單上有人已經離開，或有印不出來的內容，請看標示的人，改好再訂',
    'Somebody on the list has left, or something can’t be printed. Correct the people who are marked, then order.',
  ),
  'purchase.ordered': wording(
    409,
    '剛剛有人替名單上的人訂過名片了，請看標示的人，再決定要不要訂',
    'Somebody has just ordered cards for people on this list. Look at who is marked, then decide.',
  ),
  'purchase.share': wording(
    409,
    '各公司還沒付款的訂單已經保留了這項商品的一半，請減少數量，或晚一點再試',
    'Unpaid orders of companies already hold half of this product. Please order fewer, or try again later.',
  ),
  'purchase.product': wording(
    409,
    '這項商品已經停售，請換一項',
    'This product is no longer sold. Please choose another one.',
  ),
  'purchase.address': wording(
    409,
    '這個收件地址已經刪除，請換一個',
    'This address was deleted. Please choose another.',
  ),
  'purchase.price_changed': wording(
    409,
    '總金額和你看到的不同了，請看過新的金額再送出',
    'The total is no longer what you saw. Please look at it and order again.',
  ),
  'purchase.repeated': wording(
    409,
    '這張表單已經成立過一筆訂單，內容和現在的不同；請先到訂單清單查看',
    'This form has already made an order, with other contents. Please look at it in the list of orders.',
  ),
  'purchase.decided': wording(
    409,
    '這筆訂單已經不用核准：有人決定過了，或已經逾期、取消',
    'This order no longer waits for approval: somebody decided already, or it has expired or was cancelled.',
  ),
  'company_address.changed': wording(
    409,
    '這個地址剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this address. Your version is not saved yet.',
  ),
  'company_address.many': wording(
    409,
    `最多 ${MAX_ADDRESSES} 個地址，請先刪除用不到的`,
    `You can keep ${MAX_ADDRESSES} addresses. Please delete one that you no longer need.`,
  ),
} as const
