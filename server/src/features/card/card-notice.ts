import type { Lang } from '@idocard/domain/language'

export type CardNotice = 'renewed' | 'released'

interface Words {
  subject: string
  text: string
  /** For SMS, without the link. */
  short: string
}

const WORDS: Readonly<Record<CardNotice, Record<Lang, Words>>> = {
  renewed: {
    'zh-tw': {
      subject: '你的名片換了新網址',
      text: '你好：\n\n你的 iDoCard 名片剛剛換了新網址，舊網址與原本的實體卡片已經停用，名片內容沒有變。',
      short: '【iDoCard】你的名片換了新網址，舊卡片已停用。',
    },
    'en-us': {
      subject: 'Your card has a new address',
      text: 'Hello,\n\nYour iDoCard has just moved to a new address. The old address and its physical card no longer work; your content hasn’t changed.',
      short: '[iDoCard] Your card has a new address. The old card no longer works.',
    },
  },
  released: {
    'zh-tw': {
      subject: '你的名片已解除綁定',
      text: '你好：\n\n你的一張 iDoCard 名片剛剛解除綁定，它的頁面與內容已經刪除。',
      short: '【iDoCard】你的一張名片已解除綁定。',
    },
    'en-us': {
      subject: 'Your card was released',
      text: 'Hello,\n\nOne of your iDoCards has just been released. Its page and content are deleted.',
      short: '[iDoCard] One of your cards was released.',
    },
  },
}

const NOT_YOU: Readonly<Record<Lang, string>> = {
  'zh-tw': '如果不是你做的，請馬上登出其他裝置，並和我們聯絡：',
  'en-us': 'If this was not you, sign out your other devices at once and contact us: ',
}

/** The message to a holder about a change to their card that somebody else could have made on a stolen phone. */
export function cardNotice(
  notice: CardNotice,
  lang: Lang,
  link: string,
): { subject: string; text: string; short: string } {
  const { subject, text, short } = WORDS[notice][lang]
  return { subject, text: `${text}\n\n${NOT_YOU[lang]}${link}`, short: `${short}${NOT_YOU[lang]}${link}` }
}
