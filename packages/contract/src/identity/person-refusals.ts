import { wording } from '../wording.ts'

/** The refusals of what staff do with somebody's account. */
export const PERSON_REFUSALS = {
  'person.is_staff': wording(
    409,
    '這個人是工作人員。請先收回所有角色，再停用或刪除帳號',
    'This person is staff. Take their roles back before you block or erase them.',
  ),
  'person.staff_help': wording(
    403,
    '這個人是工作人員，只有網站管理員可以協助',
    'This person is staff. Only an administrator of the site can help them.',
  ),
  'person.is_blocked': wording(409, '這個帳號已停用，請先恢復使用', 'This account is blocked. Unblock it first.'),
  'person.not_blocked': wording(409, '這個帳號沒有停用', 'This account is not blocked.'),
  'person.no_address': wording(
    409,
    '這個人沒有登記手機號碼或電子郵件，訊息無法送達',
    'This person has no phone number or e-mail address to which it could be sent.',
  ),
  'person.told': wording(
    429,
    '今天已經通知過這個人三次，請明天再試',
    'This person has been told three times today. Please try again tomorrow.',
  ),
} as const
