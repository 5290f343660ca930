import { wording } from '../wording.ts'

/** Why something about signing in with a company’s account is refused. */
export const COMPANY_SIGN_IN_REFUSALS = {
  'company_sign_in.changed': wording(
    409,
    '公司帳號登入的設定剛剛由別人更新過，你的內容還沒有儲存',
    'Somebody else has just changed how your people sign in. Your version is not saved yet.',
  ),
  'company_sign_in.none': wording(
    409,
    '請先儲存公司帳號登入的設定',
    'Save the settings for signing in with the company account first.',
  ),
  'company_account.off': wording(
    409,
    '這家公司沒有開放用公司帳號登入，請用手機或 Email 登入',
    'This company doesn’t offer signing in with its account. Please use your phone number or email.',
  ),
  'company_account.over': wording(
    409,
    '這次公司帳號的登入已經過期，請再按一次「以公司帳號登入」',
    'This sign-in with your company account has expired. Please start it again.',
  ),
  'company_account.first': wording(
    409,
    '第一次使用公司帳號，請先用自己的手機或 Email 登入一次，之後就能直接用公司帳號登入',
    'This is the first time with your company account. Sign in once with your own phone number or email; from then on the company account is enough.',
  ),
  'company_account.new_device': wording(
    409,
    '你第一次在這台裝置登入，請先用自己的手機或 Email 登入一次，之後在這裡就能直接用公司帳號',
    'You’re new on this device. Sign in here once with your own phone number or email; from then on the company account is enough.',
  ),
  'company_account.unlisted': wording(
    409,
    '公司的員工名單上找不到你，請公司把你的公司 Email 加進名單，或先用邀請加入',
    'We couldn’t find you on the company’s list. Ask the company to add your work email, or join by an invitation first.',
  ),
  'company_account.elsewhere': wording(
    409,
    '名單上的你已經用另一個 iDoCard 帳號加入，請改用那個帳號登入後再連結；找不到時請公司的負責人協助',
    'Your entry on the company’s list has joined with another iDoCard account. Sign in with that one to connect it, or ask an owner of the company.',
  ),
  'company_account.left': wording(
    409,
    '公司登記你已經離職或停用，不能用公司帳號登入，有疑問請聯絡公司',
    'The company says that you have left or are disabled, so its account can’t sign you in. Please ask the company about it.',
  ),
}
