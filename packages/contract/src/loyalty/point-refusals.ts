import { wording } from '../wording.ts'

/** The refusals of calls about points: staff codes and prizes. */
export const POINT_REFUSALS = {
  'point.too_few': wording(409, '點數不足', 'You don’t have enough points.'),
  'point.code_wrong': wording(
    422,
    '這組集點碼不正確，請對照工作人員的螢幕再試一次',
    'This stamp code isn’t right. Please check it against the screen of the staff.',
  ),
  'point.code_expired': wording(
    409,
    '這組集點碼已經過期，請工作人員再出示一次',
    'This stamp code has expired. Please ask the staff for a new one.',
  ),
  'point.code_used': wording(
    409,
    '這組集點碼已經有人用過，請工作人員再出示一次',
    'Somebody has already used this stamp code. Please ask the staff for a new one.',
  ),
  'point.card_closed': wording(
    409,
    '這張集點卡目前不能集點，請問一下工作人員',
    'This point card takes no stamps at the moment. Please ask the staff.',
  ),
  'point.nobody': wording(
    404,
    '這裡沒有用這個手機號碼或信箱登入的持卡人',
    'No holder here signs in with this phone number or e-mail address.',
  ),
  'point.balance_low': wording(409, '對方的點數沒有這麼多', 'The holder doesn’t have that many points.'),
  'point.corrected': wording(
    409,
    '剛才送出的更正已經記下了，內容和現在填的不同；請看過餘額再決定要不要再更正',
    'The correction that you sent before is entered already, and it is another one. Please look at the balance before you correct it again.',
  ),
  'point_card.changed': wording(
    409,
    '這張集點卡剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this point card. Your version is not saved yet.',
  ),
  'drive.changed': wording(
    409,
    '這場活動剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this drive. Your version is not saved yet.',
  ),
  'point_card.stamps_fixed': wording(
    409,
    '已經有人在這張卡上集點，格數不能再改；可以結束這張卡，另做一張',
    'Somebody already has a stamp on this card, so its number of stamps is fixed. You can end it and make another one.',
  ),
  'point_card.in_use': wording(
    409,
    '已經有人在這張卡上集點，或有集點站在用，不能刪除；可以結束這張卡',
    'Somebody has a stamp on this card, or a staff point stamps it, so it can’t be deleted. You can end it instead.',
  ),
  'point_card.not_open': wording(
    409,
    '這張集點卡還沒開始，或已經結束',
    'This point card has not begun, or it has ended.',
  ),
  'prize.sold_out': wording(409, '這項獎品已經兌換完畢', 'This prize is all gone.'),
  'prize.ended': wording(409, '這項獎品的兌換期間已經結束', 'This prize can no longer be applied for.'),
  'prize.limit': wording(409, '你已經兌換過這項獎品', 'You already have as many of this prize as one person can get.'),
  'prize.changed': wording(
    409,
    '這項獎品剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed this prize. Your version is not saved yet.',
  ),
  'prize.stock': wording(409, '庫存已經不夠扣除這個數量', 'Fewer units are left than you want to take away.'),
  'prize.in_use': wording(
    409,
    '已經有人兌換過這項獎品，不能刪除；可以把期間設定到今天為止',
    'Somebody has applied for this prize, so it can’t be deleted. You can let its period end instead.',
  ),
  'prize.state': wording(
    409,
    '以這筆申請目前的狀態，已經無法這麼做',
    'This can no longer be done with this application.',
  ),
  'prize.code_wrong': wording(
    422,
    '找不到這組兌換碼，請確認是本公司的獎品',
    'We couldn’t find this prize code. Please check that the prize is one of this company’s.',
  ),
  'prize.code_used': wording(
    409,
    '這組兌換碼已經用過，獎品先前已經交出',
    'This prize code has been used. The prize was handed over before.',
  ),
}
