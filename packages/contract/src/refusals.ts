import type { Lang } from '@idocard/domain/language'
import { CARD_REFUSALS } from './cards/card-refusals.ts'
import { ORDER_REFUSALS } from './commerce/order-refusals.ts'
import { PRODUCT_REFUSALS } from './commerce/product-refusals.ts'
import { CERTIFICATE_REFUSALS } from './company/certificate-refusals.ts'
import { COMPANY_REFUSALS } from './company/company-refusals.ts'
import { COMPANY_SIGN_IN_REFUSALS } from './company/company-sign-in-refusals.ts'
import { DEPARTURE_REFUSALS } from './company/departure-refusals.ts'
import { DIRECTORY_REFUSALS } from './company/directory-refusals.ts'
import { EMPLOYEE_REFUSALS } from './company/employee-refusals.ts'
import { INQUIRY_REFUSALS } from './company/inquiry-refusals.ts'
import { JOIN_LINK_REFUSALS } from './company/join-link-refusals.ts'
import { LEAD_DESTINATION_REFUSALS } from './company/lead-destination-refusals.ts'
import { LEAD_REFUSALS } from './company/lead-refusals.ts'
import { PURCHASE_REFUSALS } from './company/purchase-refusals.ts'
import { CONTACT_REFUSALS } from './contacts/contact-refusals.ts'
import { CONTENT_REFUSALS } from './content/content-refusals.ts'
import { UPLOAD_REFUSALS } from './content/upload-refusals.ts'
import type { RefusalData } from './envelope.ts'
import { ACCOUNT_MERGE_REFUSALS } from './identity/account-merge-refusals.ts'
import { NOTICE_REFUSALS } from './identity/notice-refusals.ts'
import { PERSON_REFUSALS } from './identity/person-refusals.ts'
import { SIGN_IN_REFUSALS } from './identity/sign-in-refusals.ts'
import { STAFF_REFUSALS } from './identity/staff-refusals.ts'
import { POINT_REFUSALS } from './loyalty/point-refusals.ts'
import { wording } from './wording.ts'

/**
 * Every refusal of the API with its HTTP status and its message in both languages. `{name}` is replaced by the value of
 * that name in the refusal's data.
 * Messages contain neither input nor amounts: a first-generation client signs the user out if a text contains `400`.
 */
export const REFUSALS = {
  'auth.required': wording(401, '請先登入', 'Please sign in first.'),
  'auth.not_fresh': wording(
    403,
    '請登出後重新登入，並在十分鐘內再試一次，讓我們確認是你本人',
    'Please sign out, sign in again and try within ten minutes, so that we know it’s you.',
  ),
  // Not 403: a client waits and keeps what was typed, as it does for whoever has to sign in.
  'auth.blocked': wording(
    401,
    '這個帳號已停用，目前不能登入、編輯或訂購，資料都還在。請到網站的「聯絡我們」告訴我們',
    'This account is blocked: it can’t sign in, change or order anything for now. All its data is kept. Please write to us through “Contact us” on the website.',
  ),
  'auth.merged': wording(
    401,
    '這個帳號已依你的確認併入你的另一個帳號，資料都在那裡，請用那個帳號登入',
    'As you confirmed, this account was merged into your other one, which has everything. Please sign in with that one.',
  ),
  'auth.forbidden': wording(403, '你沒有權限使用這項功能', 'You don’t have permission to do this.'),
  not_found: wording(404, '找不到你要的資料', 'We couldn’t find what you asked for.'),
  'request.malformed': wording(400, '無法解讀這個請求', 'We couldn’t understand this request.'),
  'request.timeout': wording(
    408,
    '等太久了，資料還沒有全部送達，請再試一次',
    'What you sent didn’t arrive in time. Please try again.',
  ),
  'request.expectation': wording(417, '不支援這個請求的 Expect 標頭', 'This request’s Expect header isn’t supported.'),
  'request.head_too_large': wording(
    431,
    '請求的標頭太長，請清除瀏覽器裡這個網站的 Cookie 後再試一次',
    'The headers of this request are too long. Please clear this site’s cookies in your browser and try again.',
  ),
  'body.too_large': wording(413, '送出的資料太大', 'What you sent is too large.'),
  'body.unreadable': wording(422, '無法讀取送出的資料', 'We couldn’t read what was sent.'),
  'body.type': wording(415, '不支援這種資料格式', 'This kind of content isn’t supported.'),
  'input.invalid': wording(422, '有些欄位需要修正', 'Some fields need your attention.'),
  'limit.reached': wording(429, '操作太頻繁，請稍後再試', 'Too many requests. Please try again in a while.'),
  'server.failed': wording(500, '系統發生問題，請稍後再試', 'Something went wrong on our side. Please try again.'),
  'server.busy': wording(503, '系統忙碌中，請稍後再試', 'We’re very busy right now. Please try again shortly.'),
  'server.disk_full': wording(
    503,
    '系統暫時無法儲存資料，這次送出的內容沒有存下來，請稍後再試',
    'We can’t save anything right now. What you just sent was not saved; please try again later.',
  ),

  'edit.removed': wording(
    409,
    '這筆資料已經被刪除了，還原以後就能修改。輸入到一半的內容都還在',
    'This was deleted meanwhile. Restore it to change it: nothing that was typed is lost.',
  ),
  'edit.restored': wording(409, '這筆資料沒有被刪除，或是已經還原了', 'This is not deleted, or was restored already.'),

  ...SIGN_IN_REFUSALS,
  ...CARD_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...COMPANY_REFUSALS,
  ...DEPARTURE_REFUSALS,
  ...COMPANY_SIGN_IN_REFUSALS,
  ...DIRECTORY_REFUSALS,
  ...EMPLOYEE_REFUSALS,
  ...LEAD_REFUSALS,
  ...LEAD_DESTINATION_REFUSALS,
  ...CONTACT_REFUSALS,
  ...ORDER_REFUSALS,
  ...PRODUCT_REFUSALS,
  ...CONTENT_REFUSALS,
  ...CERTIFICATE_REFUSALS,
  ...POINT_REFUSALS,
  ...STAFF_REFUSALS,
  ...ACCOUNT_MERGE_REFUSALS,
  ...PERSON_REFUSALS,
  ...NOTICE_REFUSALS,
  ...INQUIRY_REFUSALS,
  ...JOIN_LINK_REFUSALS,
  ...PURCHASE_REFUSALS,
}

export type RefusalName = keyof typeof REFUSALS

/** A refusal's message in one language, with the values from its data. */
export const refusalText = (name: RefusalName, lang: Lang, data: Partial<RefusalData> = {}): string => {
  const { code, [lang]: text } = REFUSALS[name]
  const filled = text.replace(/\{(\w+)\}/g, (_, key) => String(data[key as keyof RefusalData]))
  return code === 429 && data.retryAfter ? again(filled, data.retryAfter, lang) : filled
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Adds the waiting time to the message of a rate limit, rounded up: in minutes, or in hours above two hours. */
function again(text: string, seconds: number, lang: Lang): string {
  const isLong = seconds > 2 * HOUR
  const count = Math.ceil(seconds / (isLong ? HOUR : MINUTE))
  if (lang === 'zh-tw') return `${text}（約 ${count} ${isLong ? '小時' : '分鐘'}後）`
  const unit = `${isLong ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
  return `${text} (In about ${count} ${unit}.)`
}

/** The refusals that any call can return. */
export const COMMON_REFUSALS = [
  'body.too_large',
  'body.unreadable',
  'body.type',
  'input.invalid',
  'limit.reached',
  'server.failed',
  'server.busy',
  'server.disk_full',
] as const satisfies readonly RefusalName[]
