import { PEOPLE, TEAM } from './people.mjs'

/** Translates the screens in the pictures of English pages: the Chinese screens with every text in English. */

const WORDS = {
  // Activating
  這是一張新卡片: 'This is a new card',
  '輸入紙套上的開通碼，它就是你的。': 'Enter the code from its sleeve.',
  開通: 'Activate',
  '找不到開通碼？': 'No code on the sleeve?',
  // Editing
  我的名片: 'My card',
  姓名: 'Name',
  職稱: 'Title',
  公司: 'Company',
  手機: 'Mobile',
  主題: 'Theme',
  晨光: 'Light',
  夜幕: 'Dark',
  儲存: 'Save',
  // Contacts
  聯絡人: 'Contacts',
  '姓名、公司或電話': 'Name, company or phone',
  // A scanned card
  核對名片: 'Check the card',
  電話: 'Phone',
  請核對: 'Please check',
  電子郵件: 'E-mail',
  存成聯絡人: 'Save contact',
  掃描名片: 'Scan cards',
  正面: 'Front',
  正反面: 'Both sides',
  等待送出: 'Waiting to send',
  再拍一張: 'Take another',
  '沒有訊號，先留著 3 張': 'No signal: 3 cards wait here',
  // My card's code
  沒有網路也能掃描: 'Can be scanned without a network',
  分享連結: 'Share the link',
  // Leaving details
  '手機或 E-mail': 'Mobile or e-mail',
  我同意把以上資料交給他: 'I agree to share these details',
  隨時可以要求刪除: 'They are deleted when you ask',
  交換名片: 'Exchange cards',
  先不用: 'Not now',
  // Visibility
  誰看得到: 'Who can see it',
  '每一欄分開決定。': 'Decide field by field.',
  公司電話: 'Office phone',
  公開: 'Everyone',
  有連結的人: 'With the link',
  交換過的人: 'Exchanged',
  暫停這張名片: 'Pause this card',
  // Metrics
  這兩週: 'These two weeks',
  次打開: 'opened',
  次存下: 'saved',
  次交換: 'exchanged',
  每天打開: 'Opened each day',
  兩週前: 'Two weeks ago',
  今天: 'Today',
  有人點的連結: 'Links people tapped',
  官方網站: 'Web site',
  地圖: 'Map',
  // Messages
  簡訊: 'Messages',
  '【iDoCard】登入驗證碼是': '[iDoCard] Your sign-in code is',
  '482913，5 分鐘內有效。': '482913. It works for 5 minutes.',
  '請勿告訴任何人。': 'Do not tell it to anyone.',
  '只有數字，沒有連結': 'Digits only, no link',
  '【客服通知】你的訂單異常，': '[Support] Your order failed.',
  '請於今日內點選連結，': 'Open this link today and',
  '重新輸入卡號：': 'enter your card number again:',
  這不是我們: 'This is not us',
  文字訊息: 'Text message',
}

for (const { name, latin, title, company, companyEn } of [...Object.values(PEOPLE), ...TEAM]) {
  const [chinese, ...english] = title.split(' ')
  WORDS[name] = latin
  WORDS[name[0]] = latin[0]
  WORDS[chinese] = english.join(' ')
  WORDS[company] = companyEn
  WORDS[`留下名片給${name}`] = `Share with ${latin.split(' ')[1]}`
  WORDS[`${company}　${chinese}`] = `${english.join(' ')}, ${companyEn}`
}

/**
 * Translates a screen's texts to English.
 * @throws Error that names a Chinese text without a translation
 */
export const inEnglish = (screen) =>
  screen.replace(/>([^<]*\p{Script=Han}[^<]*)</gu, (_all, words) => {
    if (!WORDS[words]) throw new Error(`The screen says 「${words}」, which has no English.`)
    return `>${WORDS[words]}<`
  })
