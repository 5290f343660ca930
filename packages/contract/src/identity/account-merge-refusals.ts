import { wording } from '../wording.ts'

/** The refusals of merging two accounts of one person. */
export const ACCOUNT_MERGE_REFUSALS = {
  'merge.same': wording(409, '這是同一個帳號，請選另一個', 'This is the same account. Choose another one.'),
  'merge.not_possible': wording(
    409,
    '這兩個帳號目前不能合併，請重新載入並看說明的原因',
    'These accounts can’t be merged now. Reload to see why.',
  ),
  'merge.told': wording(
    429,
    '其中一個帳號今天已經請求確認三次，請明天再試',
    'One of these accounts has been asked three times today. Please try again tomorrow.',
  ),
  'merge.not_ready': wording(
    409,
    '兩個帳號還沒有都確認，或已經過期，請重新載入',
    'The two accounts haven’t both confirmed, or it’s too late now. Please reload.',
  ),
  'merge.busy': wording(
    503,
    '其中一個帳號正在使用中，沒有合併，請稍後再試一次',
    'One of the accounts is in use right now, so nothing was merged. Please try again in a moment.',
  ),
} as const
