import { MERGE_LINK_HOURS } from '@idocard/domain/identity/account-merge'

/** Messages about a merge are in both languages, because an account has no language setting. */
interface Words {
  subject: string
  text: string
  /** For a text message. */
  short: string
}

/** To each of the two accounts: what is asked, and its own link. */
export const askedWords = (link: string): Words => ({
  subject: '確認合併你的兩個 iDoCard 帳號 · Confirm merging your two iDoCard accounts',
  text: `你請我們把你的兩個 iDoCard 帳號合併成一個。請打開這個連結，看看哪個帳號會留下、什麼會搬過去，再決定要不要確認：
${link}
另一個帳號會收到自己的連結，兩邊都確認後我們才會合併。連結 ${MERGE_LINK_HOURS} 小時內有效，只能用一次，請不要轉給任何人，也不要念給別人聽；我們的工作人員不會向你要。
如果你沒有提出，或另一個帳號不是你的，請在連結裡選「不合併」。

You asked us to merge your two iDoCard accounts. Open this link to see which account stays and what moves, and then decide:
${link}
Your other account gets a link of its own, and we merge them only once both have confirmed. The link works once, within ${MERGE_LINK_HOURS} hours. Don’t forward it or read it out to anybody; our staff never ask for it.
If you didn’t ask for this, or the other account isn’t yours, choose “Don’t merge” at the link.`,
  short: `【iDoCard】確認合併你的兩個帳號（${MERGE_LINK_HOURS} 小時內有效，請勿轉給任何人）Confirm merging your two accounts: ${link}`,
})

/** To the member of staff who asked. */
export const answeredWords = (answer: 'refused' | 'ready', link: string): Words =>
  answer === 'refused'
    ? {
        subject: '帳號合併被拒絕 · A merge of two accounts was refused',
        text: `你請求確認的帳號合併，其中一個帳號選了「不合併」，請求已經結束。請先弄清楚原因，不要直接再問一次：
${link}

One of the two accounts that you asked chose “Don’t merge”, which ended the request. Find out why before you ask again:
${link}`,
        short: '【iDoCard】你請求的帳號合併被拒絕了。The merge you asked for was refused.',
      }
    : {
        subject: '兩個帳號都確認了，可以合併 · Both accounts have confirmed, and can be merged',
        text: `兩個帳號都確認了合併，請在三天內完成：
${link}

Both accounts have confirmed the merge. Please carry it out within three days:
${link}`,
        short:
          '【iDoCard】兩個帳號都確認了，請在三天內合併。Both accounts have confirmed; merge them within three days.',
      }

/** To every address of both accounts, once they are one. */
export const mergedWords = (link: string): Words => ({
  subject: '你的兩個 iDoCard 帳號已經合併 · Your two iDoCard accounts are now one',
  text: `依照兩個帳號的確認，它們已經合併成一個。名片、訂單、聯絡人和點數都在留下來的帳號裡，從這裡登入：
${link}
如果不是你確認的，請立刻到網站的「聯絡我們」告訴我們。

As confirmed from both accounts, they are now one. Cards, orders, contacts and points are in the account that stayed. Sign in here:
${link}
If it wasn’t you who confirmed, please write to us at once through “Contact us” on the website.`,
  short:
    '【iDoCard】你的兩個帳號已合併成一個；如果不是你確認的，請立刻聯絡我們。Your two accounts are now one. If you didn’t confirm this, contact us at once.',
})
