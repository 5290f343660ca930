import { wording } from '../wording.ts'

/** Why somebody cannot leave a company, or it cannot be undone, or a card not be kept. */
export const DEPARTURE_REFUSALS = {
  'departure.not_joined': wording(
    409,
    '這位員工沒有加入，或已經離職。還沒加入的人，從名單刪除就可以了',
    'This person hasn’t joined, or has left already. Whoever hasn’t joined can simply be taken off the list.',
  ),
  'departure.role': wording(
    409,
    '這位員工還是公司的後台人員，請先收回角色再辦理離職',
    'This person still has a role in the company’s console. Take it back first.',
  ),
  'departure.held': wording(
    409,
    '這張名片由 iDoCard 暫停中，恢復以後才能辦理離職',
    'iDoCard has paused this person’s card. They can leave once it is resumed.',
  ),
  'departure.colleague': wording(409, '請選一位名片開放中的同事', 'Choose a colleague whose card can be seen now.'),
  'departure.erased': wording(
    409,
    '對方已經刪除帳號，不能復原離職',
    'They have deleted their account, so this can’t be undone.',
  ),
  'departure.elsewhere': wording(
    409,
    '對方已經用另一筆資料加入公司，不能復原離職',
    'They have joined the company again under another entry, so this can’t be undone.',
  ),
  'departure.kept': wording(409, '你已經留下這張名片的內容', 'You have kept this card already.'),
}
