import { wording } from '../wording.ts'

/** The refusals about companies: their prefixes, pauses and invitations. */
export const COMPANY_REFUSALS = {
  'company.paused': wording(
    403,
    '這家公司目前暫停使用：管理後台、集點與兌換都先停下來，名片、聯絡人和點數照常保留。有問題請聯絡 iDoCard',
    'This company is paused for now. Its console, points and prizes rest; cards, contacts and balances stay as they are. Questions? Please contact iDoCard.',
  ),
  'demo_company.full': wording(
    429,
    '現在試用的人很多，示範公司都用完了，請過一小時再來',
    'Many people are trying this right now, and every demo company is taken. Please come back in an hour.',
  ),
  'demo_company.closed': wording(
    403,
    '示範公司不會真的寄信、上傳檔案或給別人看，所以這個動作沒有執行。你自己的公司可以這麼做',
    'A demo company sends nothing, takes no files and shows nothing to others, so this wasn’t done. Your own company can do it.',
  ),
  'company.changed': wording(
    409,
    '這家公司的資料剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this company. Your version is not saved yet.',
  ),
  'company.prefix_form': wording(
    422,
    '代號要有 2 到 20 個半形英文字母或數字，以字母開頭，中間可以用連字號（-）',
    'A prefix has 2 to 20 letters (A–Z) or digits and begins with a letter. Hyphens may stand between them.',
  ),
  'company.prefix_reserved': wording(
    422,
    '這個代號是網站自己的網址，請換一個',
    'The site uses this word in its own addresses. Please choose another.',
  ),
  'company.prefix_taken': wording(
    409,
    '已經有公司使用這個代號（大小寫視為相同），請換一個',
    'A company has this prefix already; upper and lower case count as the same. Please choose another.',
  ),
  'company.theme_taken': wording(409, '這個主題已經保留給另一家公司', 'This theme is reserved for another company.'),
  'company.inquiry_used': wording(
    409,
    '已經有公司是由這則詢問建立的',
    'A company has already been made from this inquiry.',
  ),
  'company_start.order': wording(
    409,
    '這筆訂單不能建立公司：要先付款，而且至少有五張名片',
    'This order can’t set up a company. It has to be paid, with at least five cards.',
  ),
  'company_start.used': wording(
    409,
    '這筆訂單的名片已經屬於一家公司',
    'The cards of this order belong to a company already.',
  ),
  'company.ours': wording(
    422,
    '這個名稱太像 iDoCard，別人會以為是我們，請換一個',
    'People would take this name for iDoCard’s own. Please choose another.',
  ),
  'company_start.limit': wording(
    429,
    '一天最多建立三家公司，請明天再試，或請客服協助',
    'You can set up three companies a day. Please try again tomorrow, or ask us for help.',
  ),
  'company.home': wording(409, '這是網站自己的公司，不能暫停', 'This is the site’s own company. It can’t be paused.'),
  'company.is_paused': wording(409, '這家公司已經暫停', 'This company is paused already.'),
  'company.not_paused': wording(409, '這家公司沒有暫停', 'This company isn’t paused.'),
  'invitation.open': wording(
    409,
    '這個人已經有一份邀請，可以再寄一次或收回',
    'They have an invitation already. Send it again, or take it back.',
  ),
  'invitation.over': wording(
    409,
    '這份邀請已經過期、收回或使用過，需要的話請邀請你的人再寄一次',
    'This invitation has expired, was taken back or was used. If you still need it, ask whoever invited you for a new one.',
  ),
} as const
