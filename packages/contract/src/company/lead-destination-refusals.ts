import { MAX_DESTINATIONS } from '@idocard/domain/company/lead-destination'
import { wording } from '../wording.ts'

/** Why something about where a company sends its leads is refused. */
export const LEAD_DESTINATION_REFUSALS = {
  'lead_destination.changed': wording(
    409,
    '這個設定剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this destination. Your version is not saved yet.',
  ),
  'lead_destination.many': wording(
    409,
    `最多連接 ${MAX_DESTINATIONS} 個系統`,
    `Leads can be sent to at most ${MAX_DESTINATIONS} systems.`,
  ),
  'lead_destination.no_secret': wording(409, '只有 Webhook 有簽章密鑰', 'Only webhooks have a signing secret.'),
  'lead_destination.waits': wording(
    409,
    '同一位潛在客戶已經有一筆等著送出',
    'Something that waits already says the same of this lead.',
  ),
}
