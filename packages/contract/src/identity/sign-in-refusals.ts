import { wording } from '../wording.ts'

/** The refusals of calls with which somebody signs in, or shows again that it is they. */
export const SIGN_IN_REFUSALS = {
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
}
