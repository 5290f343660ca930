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
}
