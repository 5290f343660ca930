import { MAX_EVENTS } from '@idocard/domain/company/lead-event'
import { wording } from '../wording.ts'

/** Why something about a company’s events or leads is refused. */
export const LEAD_REFUSALS = {
  'event.changed': wording(
    409,
    '這個活動剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this event. Your version is not saved yet.',
  ),
  'event.many': wording(409, `活動最多 ${MAX_EVENTS} 個`, `A company can have at most ${MAX_EVENTS} events.`),
  'event.over': wording(409, '這個活動今天沒有舉行', 'This event isn’t on today.'),
  'lead.changed': wording(
    409,
    '這位潛在客戶剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this lead. Your version is not saved yet.',
  ),
  'lead.owner': wording(
    409,
    '這位同事已經不在名單上，或還沒有加入公司，請選別人負責',
    'This person has left the list, or hasn’t joined the company yet. Please choose somebody else.',
  ),
  'lead.twice': wording(
    409,
    '名單裡已經有同一個電話或 Email 的潛在客戶，不能還原',
    'The list has a lead with the same phone number or email address, so this one can’t come back.',
  ),
  'lead.off': wording(
    409,
    '公司目前不收聯絡人，或這張名片已經不是這家公司的',
    'The company doesn’t take contacts now, or this card isn’t this company’s any more.',
  ),
  'lead.no_contact_method': wording(
    409,
    '請先補上這位聯絡人的姓名，以及電話或 Email',
    'Please add a name and a phone number or an email address to this contact first.',
  ),
  'exchange.form_changed': wording(
    409,
    '這份表單剛剛更新過，資料還沒有送出。請看過下面的說明，再送一次',
    'This form has just changed, and your details were not sent. Please read it again and send it once more.',
  ),
}
