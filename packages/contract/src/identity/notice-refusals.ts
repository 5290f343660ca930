import { wording } from '../wording.ts'

/** The refusals of calls about notices. */
export const NOTICE_REFUSALS = {
  'notice.cursor': wording(
    422,
    '通知已經更新，請重新載入',
    'Your notices have changed meanwhile. Please load them again.',
  ),
  'notice.quiet': wording(
    422,
    '請選擇勿擾時段的開始與結束時間',
    'Please choose when quiet hours begin and when they end.',
  ),
  'notice.push_unknown': wording(
    422,
    '這個瀏覽器的推播服務目前不支援',
    'We can’t send notifications through this browser’s push service.',
  ),
  'notice.link': wording(422, '連結必須是本站的路徑', 'The link has to be a path of this site.'),
  'announcement.changed': wording(
    409,
    '這則公告剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this announcement. Your version is not saved yet.',
  ),
  'announcement.begun': wording(
    409,
    '這則公告已經開始發送，不能再修改或刪除',
    'This announcement is already on its way, and can’t be changed or deleted any more.',
  ),
  'announcement.planned': wording(
    409,
    '這則公告已經排定發送。要修改，請先停止',
    'This announcement is scheduled. To change it, stop it first.',
  ),
  'announcement.past': wording(
    409,
    '發送時間已經過了，請選之後的時間；要馬上發送，請清空時間',
    'That time has passed. Choose a later one, or clear it to send now.',
  ),
  'announcement.over': wording(
    409,
    '這則公告已經發送完畢，或早就停止了',
    'This announcement has reached everybody, or was stopped before.',
  ),
}
