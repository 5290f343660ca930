interface Wording {
  code: 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  'zh-tw': string
  'en-us': string
}

/**
 * Every refusal the API can give, with its HTTP status and its message in both languages.
 * No message repeats input or amounts: a client of the first generation signs the person out when a text contains `400`.
 */
export const REFUSALS = {
  'auth.required': { code: 401, 'zh-tw': '請先登入', 'en-us': 'Please sign in first.' },
  'auth.not_fresh': {
    code: 403,
    'zh-tw': '請登出後重新登入，並在十分鐘內再試一次，讓我們確認是你本人',
    'en-us': 'Please sign out, sign in again and try within ten minutes, so that we know it is you.',
  },
  'auth.forbidden': { code: 403, 'zh-tw': '你沒有權限使用這項功能', 'en-us': 'You are not allowed to do this.' },
  not_found: { code: 404, 'zh-tw': '找不到你要的資料', 'en-us': 'We could not find what you asked for.' },
  'body.too_large': { code: 413, 'zh-tw': '送出的資料太大', 'en-us': 'What you sent is too large.' },
  'body.unreadable': { code: 422, 'zh-tw': '無法讀取送出的資料', 'en-us': 'We could not read what was sent.' },
  'body.type': { code: 415, 'zh-tw': '不支援這種資料格式', 'en-us': 'This kind of content is not supported.' },
  'input.invalid': { code: 422, 'zh-tw': '有些欄位需要修正', 'en-us': 'Some fields need your attention.' },
  'limit.reached': {
    code: 429,
    'zh-tw': '操作太頻繁，請稍後再試',
    'en-us': 'Too many requests. Please try again in a while.',
  },
  'server.failed': {
    code: 500,
    'zh-tw': '系統發生問題，請稍後再試',
    'en-us': 'Something went wrong on our side. Please try again.',
  },
  'server.busy': {
    code: 503,
    'zh-tw': '系統忙碌中，請稍後再試',
    'en-us': 'We are very busy right now. Please try again shortly.',
  },

  'auth.username': {
    code: 422,
    'zh-tw': '請輸入台灣手機號碼或 E-mail',
    'en-us': 'Enter a Taiwanese mobile number or an e-mail address.',
  },
  'auth.code_wrong': { code: 422, 'zh-tw': '驗證碼不正確或已失效', 'en-us': 'The code is wrong or no longer valid.' },
  'auth.code_spent': {
    code: 429,
    'zh-tw': '錯誤次數太多，這組驗證碼已失效，請重新取得',
    'en-us': 'Too many wrong tries. This code no longer works; please request a new one.',
  },
  'auth.code_limit': {
    code: 429,
    'zh-tw': '今天的嘗試次數已達上限，請明天再試',
    'en-us': 'You have reached today’s limit of tries. Please come back tomorrow.',
  },

  'auth.device': { code: 401, 'zh-tw': '無法辨識這個裝置', 'en-us': 'We do not recognise this device.' },
  'auth.apple': {
    code: 401,
    'zh-tw': 'Apple 登入沒有成功，請再試一次',
    'en-us': 'Sign in with Apple did not succeed. Please try again.',
  },
  'auth.apple_away': {
    code: 503,
    'zh-tw': '暫時連不上 Apple，請稍後再試',
    'en-us': 'Apple cannot be reached right now. Please try again shortly.',
  },
  'auth.apple_off': { code: 404, 'zh-tw': '目前沒有提供 Apple 登入', 'en-us': 'Sign in with Apple is not available.' },
  'auth.reset_wrong': {
    code: 422,
    'zh-tw': '重設碼不正確或已失效',
    'en-us': 'The reset code is wrong or no longer valid.',
  },
  'auth.password_weak': {
    code: 422,
    'zh-tw': '密碼至少要 12 個字元',
    'en-us': 'A password needs at least 12 characters.',
  },
  'auth.password_differs': { code: 422, 'zh-tw': '兩次輸入的密碼不同', 'en-us': 'The two passwords differ.' },

  'card.code_wrong': {
    code: 422,
    'zh-tw': '開通碼不正確，請對照紙套上的字再輸入一次',
    'en-us': 'This activation code is not right. Please compare it with the sleeve.',
  },
  'card.code_used': { code: 409, 'zh-tw': '這張卡片已經開通', 'en-us': 'This card has already been activated.' },
  'card.paused': { code: 410, 'zh-tw': '這張名片目前暫停使用', 'en-us': 'This card is paused at the moment.' },
  'card.changed': {
    code: 409,
    'zh-tw': '這張名片在別的裝置上改過，請先看看新的內容',
    'en-us': 'This card was changed on another device. Please look at the new content first.',
  },
  'theme.not_owned': {
    code: 409,
    'zh-tw': '這張名片還沒有這個主題',
    'en-us': 'This card does not have this theme yet.',
  },
  'theme.not_sold': { code: 409, 'zh-tw': '這個主題不能用點數換', 'en-us': 'This theme cannot be had for points.' },
  'point.too_few': { code: 409, 'zh-tw': '點數不足', 'en-us': 'You do not have enough points.' },
  'link.wrong': {
    code: 422,
    'zh-tw': '這個帳號或連結的格式不正確',
    'en-us': 'This handle or link is not in the right form.',
  },
  'link.too_many': { code: 409, 'zh-tw': '連結已達上限', 'en-us': 'A card can have no more links than this.' },
  'upload.unknown': {
    code: 422,
    'zh-tw': '找不到這張圖片，請重新上傳',
    'en-us': 'We could not find this picture. Please upload it again.',
  },
  'upload.not_picture': {
    code: 415,
    'zh-tw': '這不是可以使用的圖片',
    'en-us': 'This is not a picture that we can use.',
  },
  'upload.too_large': {
    code: 413,
    'zh-tw': '圖片太大，上限是 8 MB',
    'en-us': 'The picture is too large: 8 MB at most.',
  },
  'upload.quota': { code: 409, 'zh-tw': '圖片空間已滿', 'en-us': 'You have no room left for pictures.' },

  'cart.empty': { code: 409, 'zh-tw': '購物車是空的', 'en-us': 'Your cart is empty.' },
  'cart.changed': {
    code: 409,
    'zh-tw': '購物車在其他裝置上更新過，請再確認一次',
    'en-us': 'Your cart was changed on another device. Please check it again.',
  },
  'cart.ordered': { code: 409, 'zh-tw': '這個購物車已經成立訂單', 'en-us': 'This cart has already been ordered.' },
  'cart.unknown_product': {
    code: 409,
    'zh-tw': '有商品已下架，請從購物車移除',
    'en-us': 'An item is no longer sold. Please remove it from your cart.',
  },
  'order.sold_out': {
    code: 409,
    'zh-tw': '庫存不足，請調整數量',
    'en-us': 'Not enough in stock. Please change the quantity.',
  },
  'order.too_many_unpaid': {
    code: 409,
    'zh-tw': '你有太多尚未付款的訂單，請先付款或取消其中一筆',
    'en-us': 'You have too many unpaid orders. Please pay for one of them first, or cancel it.',
  },
  'order.state': {
    code: 409,
    'zh-tw': '訂單目前的狀態無法進行這個動作',
    'en-us': 'The order is no longer in a state that allows this.',
  },
  'discount.unknown': { code: 422, 'zh-tw': '折扣碼無效', 'en-us': 'This discount code is not valid.' },
  'discount.not_started': { code: 409, 'zh-tw': '折扣碼尚未開始使用', 'en-us': 'This discount code is not valid yet.' },
  'discount.ended': { code: 409, 'zh-tw': '折扣碼已過期', 'en-us': 'This discount code has expired.' },
  'discount.minimum': {
    code: 409,
    'zh-tw': '未達折扣碼的最低消費',
    'en-us': 'Your order is below the minimum for this code.',
  },
  'discount.used_up': { code: 409, 'zh-tw': '折扣碼已被使用完畢', 'en-us': 'This discount code has been used up.' },
  'discount.used_by_member': {
    code: 409,
    'zh-tw': '你已使用過這組折扣碼',
    'en-us': 'You have already used this discount code.',
  },
} as const satisfies Record<string, Wording>

export type RefusalName = keyof typeof REFUSALS

/** The refusals that any call can answer. */
export const COMMON_REFUSALS = [
  'body.too_large',
  'body.unreadable',
  'body.type',
  'input.invalid',
  'limit.reached',
  'server.failed',
  'server.busy',
] as const satisfies readonly RefusalName[]
