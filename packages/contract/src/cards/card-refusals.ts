import { wording } from '../wording.ts'

/** The refusals of calls about cards, their batches, chips, themes and links. */
export const CARD_REFUSALS = {
  'card.code_wrong': wording(
    422,
    '開通碼不正確，請對照紙套上的字再輸入一次；別人轉給你的卡片，要用對方拿到的新開通碼',
    'This activation code isn’t right. Please check it against the sleeve. If the card was passed on to you, use the new code that its last holder was shown.',
  ),
  'card.tap_old': wording(
    409,
    '這次感應已經失效，請再感應一次卡片',
    'This tap is no longer valid. Tap the card again.',
  ),
  'card.code_used': wording(
    409,
    '這張卡片已經開通；如果是你開通的，請用當時的手機號碼或 Email 登入',
    'This card has already been activated. If that was you, sign in with the number or email that you used then.',
  ),
  'card.paused': wording(410, '這張名片目前暫停使用', 'This card is paused at the moment.'),
  'card.retired': wording(410, '這張名片的網址已經停用', 'This card’s address is no longer in use.'),
  'card.changed': wording(
    409,
    '這張名片在別的裝置上改過，請先看看新的內容',
    'This card was changed on another device. Please look at the new content first.',
  ),
  'card.state': wording(409, '這張卡片現在的狀態不能這樣做', 'The card’s state doesn’t allow this.'),
  'card.held': wording(
    409,
    '這張名片由 iDoCard 暫停，有疑問請聯絡我們',
    'iDoCard has paused this card. Questions? Please contact us.',
  ),
  'card.locked': wording(
    409,
    '這個欄位由公司統一設定，不能自己更改',
    'Your company decides about this, so you can’t change it here.',
  ),
  'card.is_held': wording(409, '這張名片已經由後台暫停', 'Staff have paused this card already.'),
  'card.not_held': wording(409, '這張名片不是由後台暫停的', 'This card wasn’t paused by staff.'),
  'card.link_target': wording(
    409,
    '要接上的名片不存在，或沒有人使用',
    'There is no such card with a holder to link to.',
  ),
  'batch.renewed': wording(
    409,
    '剛剛有人換過這個批次的開通碼，請重新整理後再決定',
    'Somebody has just given this batch new codes. Look at it again before you do.',
  ),
  'batch.none_unclaimed': wording(409, '這個批次沒有尚未開通的卡片', 'No card of this batch is unclaimed.'),
  'batch.list': wording(
    409,
    '清單有問題或沒有新的內容，什麼都沒有寫入，請重新檢查',
    'The list has faults or nothing new. Nothing was written; check it again.',
  ),
  'chip.no_keys': wording(
    409,
    '這個系統沒有設定晶片金鑰（CHIP_META_KEY、CHIP_MASTER_KEY）',
    'This system has no chip keys (CHIP_META_KEY, CHIP_MASTER_KEY).',
  ),
  'card.code_unknown': wording(404, '沒有卡片是這組開通碼，請再核對一次', 'No card has this code. Please check it.'),
  'card.physical_needed': wording(
    409,
    '沒有實體卡時可以有一張虛擬名片，開通實體卡之後就能再新增',
    'Without a physical card you can have one virtual card. Activate a physical card to add more.',
  ),
  'card.virtual_many': wording(
    409,
    '沒有實體卡的名片最多 5 張，請先刪除一張',
    'You can have up to 5 cards without a physical one. Delete one first.',
  ),
  'theme.not_owned': wording(409, '這張名片還沒有這個主題', 'This card doesn’t have this theme yet.'),
  'theme.undo_late': wording(
    409,
    '已經超過一分鐘，不能復原了',
    'That was more than a minute ago, so it can’t be undone.',
  ),
  'theme.changed': wording(
    409,
    '這個主題剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this theme. Your version is not saved yet.',
  ),
  'theme.default': wording(
    409,
    '新名片都從這個主題開始，所以它必須免費、隨時提供',
    'Every new card begins with this theme, so it must be free and always offered.',
  ),
  'theme.price_changed': wording(
    409,
    '這個主題的點數剛剛變了，請確認後再兌換',
    'The price of this theme has just changed. Have a look before you get it.',
  ),
  'theme.not_sold': wording(409, '這個主題不能用點數兌換', 'You can’t get this theme with points.'),
  'link.wrong': wording(422, '這個帳號或連結的格式不正確', 'This handle or link doesn’t look right.'),
  'link.too_many': wording(
    409,
    '連結已達上限，請先移除一個',
    'This card has as many links as it can hold. Remove one first.',
  ),
}
