import { MAX_LINKS } from '@idocard/domain/company/join-link'
import { wording } from '../wording.ts'

/** Why somebody cannot join a company by a link or a printed code, and why staff cannot save a link. */
export const JOIN_LINK_REFUSALS = {
  'join.unknown': wording(
    404,
    '找不到這個邀請，請檢查連結或代碼，或請公司給你新的',
    'We couldn’t find this invitation. Check the link or the code, or ask the company for a new one.',
  ),
  'join.over': wording(
    409,
    '這個邀請已經結束，請公司給你新的',
    'This invitation has ended. Ask the company for a new one.',
  ),
  'join.paused': wording(
    409,
    '公司暫停了這個連結，請晚一點再試，或問問公司',
    'The company has paused this link. Try again later, or ask the company.',
  ),
  'join.full': wording(
    409,
    '這個連結的名額已經滿了，請公司增加名額或個別邀請你',
    'Everybody for whom this link was made has joined. Ask the company for more places, or for an invitation of your own.',
  ),
  'join.domain': wording(
    409,
    '這個連結只給使用公司 Email 的人，請改用公司 Email 登入',
    'This link is for people with an email address of the company. Please sign in with yours.',
  ),
  'join.removed': wording(
    409,
    '公司已經把你從員工名單移除，不能用這個邀請加入，有疑問請聯絡公司',
    'The company has taken you off its list, so this invitation isn’t for you. Please ask the company about it.',
  ),
  'join.left': wording(
    409,
    '公司登記你已經離職，不能用這個邀請加入，有疑問請聯絡公司',
    'The company says that you have left, so this invitation isn’t for you. Please ask the company about it.',
  ),
  'join.taken': wording(
    409,
    '已經有人用另一個帳號領了這張名片，請聯絡公司',
    'Somebody has claimed this card with another account. Please ask the company about it.',
  ),
  'join.used': wording(
    409,
    '這個代碼已經用過了，請公司給你新的',
    'This code has been used already. Ask the company for a new one.',
  ),
  'join.crowded': wording(
    409,
    '公司的員工名單已經滿了，請聯絡公司',
    'The company’s list of people is full. Please tell the company.',
  ),
  'join_link.changed': wording(
    409,
    '這個連結剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this link. Your version is not saved yet.',
  ),
  'join_link.many': wording(
    409,
    `邀請連結最多 ${MAX_LINKS} 個，請先刪除用不到的`,
    `A company can have at most ${MAX_LINKS} invitation links. Please delete one that you don’t need.`,
  ),
}
