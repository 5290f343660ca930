import type { Lang } from '@idocard/domain/language'

export type CardNotice = 'renewed' | 'released' | 'held' | 'resumed' | 'copied' | 'left' | 'returned'

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
      subject: 'Your card was unlinked',
      text: 'Hello,\n\nOne of your iDoCards has just been unlinked. Its page and content are deleted.',
      short: '[iDoCard] One of your cards was unlinked.',
    },
  },
  held: {
    'zh-tw': {
      subject: '你的名片由 iDoCard 暫停',
      text: '你好：\n\n我們暫停了你的一張 iDoCard 名片：現在沒有人打得開它的頁面，你也暫時不能恢復。名片內容都還在。',
      short: '【iDoCard】我們暫停了你的一張名片，內容都還在。',
    },
    'en-us': {
      subject: 'iDoCard has paused your card',
      text: 'Hello,\n\nWe have paused one of your iDoCards: nobody can open its page for now, and you can’t resume it yourself. Its content is kept.',
      short: '[iDoCard] We have paused one of your cards. Its content is kept.',
    },
  },
  resumed: {
    'zh-tw': {
      subject: 'iDoCard 不再暫停你的名片',
      text: '你好：\n\n先前由我們暫停的 iDoCard 名片已經恢復成暫停以前的樣子，由你自己決定要不要顯示。',
      short: '【iDoCard】先前由我們暫停的名片已經恢復。',
    },
    'en-us': {
      subject: 'iDoCard no longer pauses your card',
      text: 'Hello,\n\nThe iDoCard that we had paused is as it was before, and whether it is shown is up to you again.',
      short: '[iDoCard] The card that we had paused is as it was before.',
    },
  },
  left: {
    'zh-tw': {
      subject: '公司結束了你的公司名片',
      text: '你好：\n\n公司已經為你辦理離職，公司發給你的 iDoCard 名片從現在起由公司管理，你不能再編輯。你的帳號、聯絡人和其他名片都還是你的。\n\n名片上屬於你自己的內容，30 天內可以在「名片管理」留成一張私人名片，之後就會刪除。',
      short: '【iDoCard】公司結束了你的公司名片，30 天內可以在名片管理留下自己的內容。',
    },
    'en-us': {
      subject: 'Your company has ended your company card',
      text: 'Hello,\n\nYour company has recorded that you left. The iDoCard that it gave you is the company’s from now on, and you can’t edit it any more. Your account, your contacts and your other cards are still yours.\n\nFor 30 days you can keep what is your own on that card as a private card, in your card management. Then it is deleted.',
      short: '[iDoCard] Your company has ended your company card. For 30 days you can keep what is yours on it.',
    },
  },
  returned: {
    'zh-tw': {
      subject: '你的公司名片恢復了',
      text: '你好：\n\n公司復原了你的離職，你的公司名片又是你的了，內容和之前一樣。',
      short: '【iDoCard】你的公司名片恢復了，內容和之前一樣。',
    },
    'en-us': {
      subject: 'Your company card is back',
      text: 'Hello,\n\nYour company has undone that you left. Your company card is yours again, as it was.',
      short: '[iDoCard] Your company card is yours again, as it was.',
    },
  },
  copied: {
    'zh-tw': {
      subject: '有人在使用你卡片的感應網址',
      text: '你好：\n\n你的 iDoCard 每次感應都會產生一個只用一次的網址。其中一個網址被十位以上的訪客重複開啟，可能是有人轉貼，也可能是有人把它寫進了另一張卡片。名片內容沒有變，這些瀏覽也不會算成感應。',
      short: '【iDoCard】你卡片的一個感應網址被多人重複使用，可能有人複製了它。',
    },
    'en-us': {
      subject: 'Somebody is using your card’s tap address',
      text: 'Hello,\n\nEach tap of your iDoCard makes an address that is used once. One of them was opened again by ten or more visitors: it may have been shared, or written to another card. Your content hasn’t changed, and these visits are not counted as taps.',
      short: '[iDoCard] A tap address of your card was used by many people. It may have been copied.',
    },
  },
}

/** What to do when the address of a tap is being shared. */
const COPIED: Readonly<Record<Lang, string>> = {
  'zh-tw': '卡片不在身邊的話，請到名片管理換新網址：',
  'en-us': 'If you no longer have the card, give it a new address in your card management: ',
}

/** Who can say more about a pause that staff began or ended. */
const ASK_US: Readonly<Record<Lang, string>> = {
  'zh-tw': '有疑問請和我們聯絡：',
  'en-us': 'If you have questions, contact us: ',
}

/** Where the holder sees to it. */
const YOUR_CARDS: Readonly<Record<Lang, string>> = {
  'zh-tw': '名片管理：',
  'en-us': 'Your cards: ',
}

/** What to do if somebody else made the change. */
const NOT_YOU: Readonly<Record<Lang, string>> = {
  'zh-tw': '如果不是你做的，請馬上登出其他裝置，並和我們聯絡：',
  'en-us': 'If this was not you, sign out your other devices at once and contact us: ',
}

const NEXT: Readonly<Partial<Record<CardNotice, Readonly<Record<Lang, string>>>>> = {
  held: ASK_US,
  resumed: ASK_US,
  copied: COPIED,
  left: YOUR_CARDS,
  returned: YOUR_CARDS,
}

/**
 * The message to a holder about their card, such as a change that somebody else could have made with a stolen phone.
 */
export function cardNotice(
  notice: CardNotice,
  lang: Lang,
  link: string,
): { subject: string; text: string; short: string } {
  const { subject, text, short } = WORDS[notice][lang]
  const next = (NEXT[notice] ?? NOT_YOU)[lang] + link
  return { subject, text: `${text}\n\n${next}`, short: short + next }
}
