import { wording } from '../wording.ts'

/** The refusals of staff's sign-in. */
export const STAFF_REFUSALS = {
  'staff.has_second_factor': wording(
    409,
    '你已經設定過第二道驗證。請先登入後台，或請另一位管理員重設',
    'You already have a second factor. Sign in with it first, or ask another administrator to reset it.',
  ),
  'staff.no_second_factor': wording(
    409,
    '請先設定第二道驗證：通行密鑰或驗證 App',
    'First set up a second factor: a passkey or an authenticator app.',
  ),
  'staff.no_factor': wording(404, '這位同事沒有設定過第二道驗證', 'This colleague has no second factor.'),
  'provider.no_address': wording(
    409,
    '你的帳號沒有可以收測試訊息的 Email 或手機號碼',
    'Your account has no email address or mobile number for this test.',
  ),
  'staff.has_role': wording(409, '這個人已經有這個角色', 'They already have this role.'),
  'staff.last_administrator': wording(
    409,
    '這是最後一位管理員。請先把管理員給另一個人',
    'This is the last administrator. Make somebody else one first.',
  ),
  'staff.last_owner': wording(
    409,
    '這是最後一位負責人。請先讓另一個人成為負責人',
    'This is the last owner. Make somebody else one first.',
  ),
  'account.last_owner': wording(
    409,
    '你是一家公司的最後一位負責人。請先在公司後台讓另一個人成為負責人；不需要這家公司了，請聯絡客服',
    'You are the last owner of a company. Make somebody else an owner in its console first, or ask us to close the company.',
  ),
  'staff.role_above': wording(
    403,
    '這個角色不在你之下，只有負責人能給、更改或收回',
    'This role is not below yours. Only an owner gives, changes or takes it back.',
  ),
  'staff.own_second_factor': wording(
    409,
    '不能重設自己的第二道驗證，請另一位管理員重設',
    'You can’t reset your own second factor. Ask another administrator.',
  ),
  'staff.code_wrong': wording(
    422,
    '這組驗證碼不正確或已經用過，請輸入驗證 App 目前顯示的 6 位數字',
    'This code is wrong or was used already. Enter the six digits that your authenticator app shows now.',
  ),
  'passkey.refused': wording(
    422,
    '這次的通行密鑰驗證不成立，請再試一次',
    'This passkey could not be verified. Please try again.',
  ),
  'passkey.last': wording(
    409,
    '這是你唯一的第二道驗證，不能移除。請先加入另一個通行密鑰',
    'This is your only second factor. Add another passkey before you remove it.',
  ),
  'passkey.too_many': wording(409, '通行密鑰太多了，請先移除不用的', 'You have too many passkeys. Remove one first.'),
  'mention.unknown': wording(
    409,
    '提到的同事裡，有人已經不能看這裡的備註，請重新選擇',
    'One of the colleagues you mention can no longer read these notes. Please choose again.',
  ),
  'view.too_many': wording(
    409,
    '這個清單已經有太多檢視了，請先刪除不用的',
    'This list has too many views already. Delete some that nobody uses.',
  ),
  'view.name_taken': wording(
    409,
    '已經有同名的檢視，請先把它改名或刪除，再還原這一個',
    'Another view has this name by now. Rename or delete that one first, then restore this one.',
  ),
  'staff.code_limit': wording(429, '錯誤次數太多，請稍後再試', 'Too many wrong codes. Please try again later.'),
} as const
