import type { Lang } from '@idocard/domain/language'
import type { Purpose } from './challenge.store.ts'

const WORDS: Record<Purpose, Record<Lang, { subject: (code: string) => string; text: (code: string) => string }>> = {
  login: {
    'zh-tw': {
      subject: (code) => `${code} 是你的 iDoCard 登入驗證碼`,
      text: (code) => `【iDoCard】你的登入驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人。`,
    },
    'en-us': {
      subject: (code) => `${code} is your iDoCard sign-in code`,
      text: (code) => `[iDoCard] Your sign-in code is ${code}. It works for 5 minutes. Never give it to anyone.`,
    },
  },
  delete_account: {
    'zh-tw': {
      subject: (code) => `${code} 是刪除 iDoCard 帳號的驗證碼`,
      text: (code) => `【iDoCard】刪除帳號的驗證碼是 ${code}，5 分鐘內有效。如果不是你要刪除，請忽略這則訊息。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for deleting your iDoCard account`,
      text: (code) =>
        `[iDoCard] Your code for deleting your account is ${code}. It works for 5 minutes. If this was not you, ignore it.`,
    },
  },
  take_data: {
    'zh-tw': {
      subject: (code) => `${code} 是下載 iDoCard 個人資料的驗證碼`,
      text: (code) =>
        `【iDoCard】下載你所有資料的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要下載，請忽略這則訊息。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for downloading your iDoCard data`,
      text: (code) =>
        `[iDoCard] Your code for downloading all your data is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, ignore it.`,
    },
  },
  export_contacts: {
    'zh-tw': {
      subject: (code) => `${code} 是匯出 iDoCard 聯絡人的驗證碼`,
      text: (code) =>
        `【iDoCard】匯出所有聯絡人的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要匯出，請忽略這則訊息。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for exporting your iDoCard contacts`,
      text: (code) =>
        `[iDoCard] Your code for exporting all your contacts is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, ignore it.`,
    },
  },
  staff_role: {
    'zh-tw': {
      subject: (code) => `${code} 是更改 iDoCard 同事角色的驗證碼`,
      text: (code) =>
        `【iDoCard】更改同事角色的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要更改，請立刻通知另一位管理員。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for changing roles of iDoCard’s staff`,
      text: (code) =>
        `[iDoCard] Your code for changing a colleague’s role is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, tell another administrator at once.`,
    },
  },
  second_factor: {
    'zh-tw': {
      subject: (code) => `${code} 是設定 iDoCard 驗證 App 的驗證碼`,
      text: (code) =>
        `【iDoCard】設定管理後台驗證 App 的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要設定，請立刻通知管理員。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for setting up an authenticator app for iDoCard`,
      text: (code) =>
        `[iDoCard] Your code for setting up an authenticator app for the console is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, tell your administrator at once.`,
    },
  },
  reset_second_factor: {
    'zh-tw': {
      subject: (code) => `${code} 是重設 iDoCard 同事驗證 App 的驗證碼`,
      text: (code) =>
        `【iDoCard】重設同事驗證 App 的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要重設，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for resetting a colleague’s authenticator app`,
      text: (code) =>
        `[iDoCard] Your code for resetting a colleague’s authenticator app is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  refund: {
    'zh-tw': {
      subject: (code) => `${code} 是 iDoCard 訂單退款的驗證碼`,
      text: (code) =>
        `【iDoCard】退款給客人的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要退款，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for refunding an iDoCard order`,
      text: (code) =>
        `[iDoCard] Your code for refunding an order is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  erase_person: {
    'zh-tw': {
      subject: (code) => `${code} 是刪除他人 iDoCard 帳號的驗證碼`,
      text: (code) =>
        `【iDoCard】在管理後台刪除他人帳號的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要刪除，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for erasing somebody’s iDoCard account`,
      text: (code) =>
        `[iDoCard] Your code for erasing somebody’s account in the console is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  merge_accounts: {
    'zh-tw': {
      subject: (code) => `${code} 是合併兩個 iDoCard 帳號的驗證碼`,
      text: (code) =>
        `【iDoCard】在管理後台合併兩個帳號的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要合併，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for merging two iDoCard accounts`,
      text: (code) =>
        `[iDoCard] Your code for merging two accounts in the console is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  announce: {
    'zh-tw': {
      subject: (code) => `${code} 是發送 iDoCard 公告的驗證碼`,
      text: (code) =>
        `【iDoCard】發送公告給所有人的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要發送，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for sending an iDoCard announcement`,
      text: (code) =>
        `[iDoCard] Your code for sending an announcement to everybody is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  directory: {
    'zh-tw': {
      subject: (code) => `${code} 是連接公司目錄到 iDoCard 的驗證碼`,
      text: (code) =>
        `【iDoCard】產生公司目錄權杖的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要產生，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for connecting your company’s directory to iDoCard`,
      text: (code) =>
        `[iDoCard] Your code for making a token for your company’s directory is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  lead_destination: {
    'zh-tw': {
      subject: (code) => `${code} 是在 iDoCard 設定潛在客戶送出去處的驗證碼`,
      text: (code) =>
        `【iDoCard】把公司的潛在客戶送到其他系統的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要設定，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for sending your company’s leads to another system`,
      text: (code) =>
        `[iDoCard] Your code for sending your company’s leads to another system is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
  company_sign_in: {
    'zh-tw': {
      subject: (code) => `${code} 是設定公司帳號登入的驗證碼`,
      text: (code) =>
        `【iDoCard】設定公司帳號登入的驗證碼是 ${code}，5 分鐘內有效。請勿告訴任何人；如果不是你要設定，請立刻登出管理後台。`,
    },
    'en-us': {
      subject: (code) => `${code} is your code for setting up sign-in with your company’s accounts`,
      text: (code) =>
        `[iDoCard] Your code for setting up sign-in with your company’s accounts is ${code}. It works for 5 minutes. Never give it to anyone; if this was not you, sign out of the console at once.`,
    },
  },
}

/**
 * The message with a code. Its last line binds the code to the site's host, so that phones autofill it only there
 * (WICG: origin-bound one-time codes delivered via SMS).
 */
export function codeMessage(
  code: string,
  purpose: Purpose,
  lang: Lang,
  host: string,
): { subject: string; text: string } {
  const { subject, text } = WORDS[purpose][lang]
  return { subject: subject(code), text: `${text(code)}\n\n@${host} #${code}` }
}
