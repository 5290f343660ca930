import type { Lang } from '@idocard/domain/language'
import { ORDER_REFUSALS } from './commerce/order-refusals.ts'
import { PRODUCT_REFUSALS } from './commerce/product-refusals.ts'
import { CERTIFICATE_REFUSALS } from './company/certificate-refusals.ts'
import { COMPANY_REFUSALS } from './company/company-refusals.ts'
import { EMPLOYEE_REFUSALS } from './company/employee-refusals.ts'
import { CONTACT_REFUSALS } from './contacts/contact-refusals.ts'
import { CONTENT_REFUSALS } from './content/content-refusals.ts'
import type { RefusalData } from './envelope.ts'
import { ACCOUNT_MERGE_REFUSALS } from './identity/account-merge-refusals.ts'
import { NOTICE_REFUSALS } from './identity/notice-refusals.ts'
import { PERSON_REFUSALS } from './identity/person-refusals.ts'
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

  'auth.username': wording(422, '請輸入臺灣手機號碼或 Email', 'Enter a Taiwanese mobile number or an email address.'),
  'auth.code_wrong': wording(
    422,
    '驗證碼不正確或已失效，請再檢查一次，或重新取得',
    'The code is wrong or has expired. Check it, or request a new one.',
  ),
  'auth.code_spent': wording(
    429,
    '錯誤次數太多，這組驗證碼已失效，請重新取得',
    'Too many wrong tries. This code no longer works; please request a new one.',
  ),
  'auth.code_needed': wording(
    403,
    '為了確定是你本人，這項操作需要新的驗證碼。請先索取驗證碼（在「設定」裡操作時，按「傳送驗證碼」），再輸入收到的 6 位數字',
    'To make sure it’s you, this needs a fresh code. Request one first (under Settings, choose “Send me a code”), then enter its six digits.',
  ),
  'auth.code_recent': wording(
    429,
    '不到一分鐘前才索取過驗證碼，請用那一組；沒有收到的話，請稍後再索取',
    'A code was requested less than a minute ago. Use that one, or request another a little later.',
  ),
  'auth.code_often': wording(
    429,
    '這個號碼或 Email 最近索取驗證碼太多次，這次沒有傳送，請稍後再試',
    'Too many codes have been requested for this number or address, so none was sent this time. Please try again later.',
  ),
  'auth.code_crowd': wording(
    429,
    '目前索取驗證碼的人太多，這次可能不會傳送。幾分鐘內沒有收到的話，請稍後再試',
    'So many people are requesting codes that yours may not be sent. If none arrives within a few minutes, please try again later.',
  ),
  'auth.code_limit': wording(
    429,
    '今天的嘗試次數已達上限，請明天再試',
    'You’ve reached today’s limit of tries. Please come back tomorrow.',
  ),
  'auth.network_limit': wording(
    429,
    '這個網路最近的登入次數太多，請稍後再試，或改用其他網路（例如行動網路）',
    'There have been too many sign-ins from your network. Please try again later, or use another network, such as mobile data.',
  ),

  'auth.device': wording(401, '無法辨識這個裝置', 'We don’t recognise this device.'),
  'auth.apple': wording(401, 'Apple 登入沒有成功，請再試一次', 'Sign in with Apple didn’t work. Please try again.'),
  'auth.apple_away': wording(
    503,
    '暫時連不上 Apple，請稍後再試',
    'We can’t reach Apple right now. Please try again shortly.',
  ),
  'auth.apple_off': wording(404, '目前沒有提供 Apple 登入', 'Sign in with Apple isn’t available.'),
  'auth.reset_wrong': wording(422, '重設碼不正確或已失效', 'The reset code is wrong or has expired.'),
  'auth.password_weak': wording(422, '密碼至少要 12 個字元', 'A password needs at least 12 characters.'),
  'auth.password_differs': wording(422, '兩次輸入的密碼不同', 'The two passwords don’t match.'),

  'card.code_wrong': wording(
    422,
    '開通碼不正確，請對照紙套上的字再輸入一次；別人轉給你的卡片，要用對方拿到的新開通碼',
    'This activation code isn’t right. Please check it against the sleeve. If the card was passed on to you, use the new code that its last holder was shown.',
  ),
  'card.tap_old': wording(
    409,
    '這次感應已經失效，請再感應一次卡片',
    'This tap is no longer valid. Tap the card again.',
  ),
  'card.code_used': wording(
    409,
    '這張卡片已經開通；如果是你開通的，請用當時的手機號碼或 Email 登入',
    'This card has already been activated. If that was you, sign in with the number or email that you used then.',
  ),
  'card.paused': wording(410, '這張名片目前暫停使用', 'This card is paused at the moment.'),
  'card.retired': wording(410, '這張名片的網址已經停用', 'This card’s address is no longer in use.'),
  'card.changed': wording(
    409,
    '這張名片在別的裝置上改過，請先看看新的內容',
    'This card was changed on another device. Please look at the new content first.',
  ),
  'card.state': wording(409, '這張卡片現在的狀態不能這樣做', 'The card’s state doesn’t allow this.'),
  'card.held': wording(
    409,
    '這張名片由 iDoCard 暫停，有疑問請聯絡我們',
    'iDoCard has paused this card. Questions? Please contact us.',
  ),
  'card.is_held': wording(409, '這張名片已經由後台暫停', 'Staff have paused this card already.'),
  'card.not_held': wording(409, '這張名片不是由後台暫停的', 'This card wasn’t paused by staff.'),
  'card.link_target': wording(
    409,
    '要接上的名片不存在，或沒有人使用',
    'There is no such card with a holder to link to.',
  ),
  'batch.renewed': wording(
    409,
    '剛剛有人換過這個批次的開通碼，請重新整理後再決定',
    'Somebody has just given this batch new codes. Look at it again before you do.',
  ),
  'batch.none_unclaimed': wording(409, '這個批次沒有尚未開通的卡片', 'No card of this batch is unclaimed.'),
  'batch.list': wording(
    409,
    '清單有問題或沒有新的內容，什麼都沒有寫入，請重新檢查',
    'The list has faults or nothing new. Nothing was written; check it again.',
  ),
  'chip.no_keys': wording(
    409,
    '這個系統沒有設定晶片金鑰（CHIP_META_KEY、CHIP_MASTER_KEY）',
    'This system has no chip keys (CHIP_META_KEY, CHIP_MASTER_KEY).',
  ),
  'card.code_unknown': wording(404, '沒有卡片是這組開通碼，請再核對一次', 'No card has this code. Please check it.'),
  'card.physical_needed': wording(
    409,
    '沒有實體卡時可以有一張虛擬名片，開通實體卡之後就能再新增',
    'Without a physical card you can have one virtual card. Activate a physical card to add more.',
  ),
  'card.virtual_many': wording(
    409,
    '沒有實體卡的名片最多 5 張，請先刪除一張',
    'You can have up to 5 cards without a physical one. Delete one first.',
  ),
  'theme.not_owned': wording(409, '這張名片還沒有這個主題', 'This card doesn’t have this theme yet.'),
  'theme.undo_late': wording(
    409,
    '已經超過一分鐘，不能復原了',
    'That was more than a minute ago, so it can’t be undone.',
  ),
  'edit.removed': wording(
    409,
    '這筆資料已經被刪除了，還原以後就能修改。輸入到一半的內容都還在',
    'This was deleted meanwhile. Restore it to change it: nothing that was typed is lost.',
  ),
  'edit.restored': wording(409, '這筆資料沒有被刪除，或是已經還原了', 'This is not deleted, or was restored already.'),
  'theme.changed': wording(
    409,
    '這個主題剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this theme. Your version is not saved yet.',
  ),
  'theme.default': wording(
    409,
    '新名片都從這個主題開始，所以它必須免費、隨時提供',
    'Every new card begins with this theme, so it must be free and always offered.',
  ),
  'theme.price_changed': wording(
    409,
    '這個主題的點數剛剛變了，請確認後再兌換',
    'The price of this theme has just changed. Have a look before you get it.',
  ),
  'theme.not_sold': wording(409, '這個主題不能用點數兌換', 'You can’t get this theme with points.'),
  'link.wrong': wording(422, '這個帳號或連結的格式不正確', 'This handle or link doesn’t look right.'),
  'link.too_many': wording(
    409,
    '連結已達上限，請先移除一個',
    'This card has as many links as it can hold. Remove one first.',
  ),
  'upload.unknown': wording(
    422,
    '找不到這張圖片，請重新上傳',
    'We couldn’t find this picture. Please upload it again.',
  ),
  'upload.not_picture': wording(415, '這張圖片無法使用，請換一張', 'We can’t use this picture. Please choose another.'),
  'upload.too_large': wording(413, '圖片太大，上限是 8 MB', 'The picture is too large: 8 MB at most.'),
  'upload.too_many_pixels': wording(
    413,
    '圖片的像素太多，這種格式最多 {max} 百萬像素，請縮小後再上傳',
    'The picture has too many pixels: {max} megapixels at most for this format. Please make it smaller.',
  ),
  'upload.too_heavy': wording(
    422,
    '這張圖片太複雜，無法處理，請縮小或另存成 JPEG 後再上傳',
    'This picture is too complex to open. Please make it smaller, or save it as JPEG.',
  ),
  'upload.quota': wording(409, '圖片空間已滿', 'You have no room left for pictures.'),
  'upload.library_full': wording(
    409,
    '圖庫已滿，請先刪除用不到的圖片',
    'The library is full. Please delete pictures that nothing uses.',
  ),

  ...COMPANY_REFUSALS,
  ...EMPLOYEE_REFUSALS,
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

  'inquiry.changed': wording(
    409,
    '同事剛剛處理過這則詢問，請先看看新的內容',
    'A colleague has just worked on this inquiry. Please look at what is new first.',
  ),
  'inquiry.state': wording(409, '這則詢問現在的狀態不能這樣做', 'The inquiry’s state doesn’t allow this.'),
  'inquiry.refund_open': wording(
    409,
    '退款申請還沒處理，請先在訂單裡決定',
    'The request for a refund is open. Please decide about it in the order first.',
  ),
  'inquiry.blank': wording(
    409,
    '範本裡還有 [ ] 沒填，請先填好再寄出',
    'The template’s [blanks] are not all filled in yet. Please fill them in first.',
  ),
  'inquiry.no_address': wording(409, '沒有對方的 Email，無法從這裡回信', 'There is no email address to answer to.'),
  'inquiry.file_kind': wording(
    415,
    '附件請用 PDF、PNG、JPEG、SVG、CSV 或 XLSX 檔，這個檔案無法讀取',
    'We couldn’t read this file. Please attach a PDF, PNG, JPEG, SVG, CSV or XLSX.',
  ),
  'inquiry.file_unsafe': wording(
    422,
    '這個檔案有密碼、程式碼、巨集、表單、公式或連到別處的內容，請另存成單純的 PDF、PNG、CSV 或 XLSX',
    'This file has a password, a script, a macro, a form, a formula or links to other files. Please save it again as a plain PDF, PNG, CSV or XLSX.',
  ),
  'inquiry.file_too_large': wording(413, '附件太大，上限是 8 MB', 'This file is too large: 8 MB at most.'),
  'inquiry.file_full': wording(
    409,
    '今天收到的附件太多，這個檔案沒有收下。請先不附檔案送出，再回信附上',
    'We’ve received too many files today, so this one wasn’t taken. Please send your request without it, and attach it to a reply.',
  ),
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
