import { createHash } from 'node:crypto'
import type { Lang } from '@idocard/domain/language'

interface About {
  name: string
  industry: string
  jobTitle: string
}

type Template = (about: About) => string

/** Used when name, job title and industry are all known. */
const WHOLE: Record<Lang, readonly Template[]> = {
  'zh-tw': [
    ({ name, industry, jobTitle }) =>
      `你好，我是${name}，在${industry}擔任${jobTitle}。很高興認識你，有任何想法都歡迎直接和我聊聊。`,
    ({ name, industry, jobTitle }) =>
      `我是${name}，${industry}的${jobTitle}。喜歡把事情講清楚、把細節做好，期待有機會一起合作。`,
    ({ name, industry, jobTitle }) =>
      `${name}，現任${jobTitle}，專注於${industry}。如果你正好需要這方面的協助，請隨時找我。`,
    ({ name, industry, jobTitle }) =>
      `在${industry}做${jobTitle}的${name}。見過的人我都會記得，下次碰面請別客氣，直接叫我的名字。`,
    ({ name, industry, jobTitle }) =>
      `我是${name}，擔任${jobTitle}，每天都在想${industry}還能怎麼做得更好。歡迎交換想法，也歡迎介紹朋友。`,
    ({ name, industry, jobTitle }) => `${industry}／${jobTitle}／${name}。留下你的聯絡方式，我會在一個工作天內回覆。`,
  ],
  'en-us': [
    ({ name, industry, jobTitle }) =>
      `Hello, I am ${name}, ${jobTitle} in ${industry}. Good to meet you. Write to me whenever you have an idea to talk over.`,
    ({ name, industry, jobTitle }) =>
      `I am ${name} and work in ${industry} as ${jobTitle}. I like plain words and careful details, and I hope we find something to work on together.`,
    ({ name, industry, jobTitle }) =>
      `${name}, ${jobTitle}, ${industry}. If this is the kind of help you are looking for, please get in touch.`,
    ({ name, industry, jobTitle }) =>
      `${jobTitle} in ${industry}: that is what I do, and ${name} is my name. I remember the people I meet, so do say hello next time.`,
    ({ name, industry, jobTitle }) =>
      `I am ${name}, ${jobTitle}, and every day I think about how ${industry} could be done better. Always glad to swap ideas.`,
    ({ name, industry, jobTitle }) =>
      `${name} · ${jobTitle} · ${industry}. Leave me your details and I will answer within one working day.`,
  ],
}

/** Used when one of them is missing. These mention only the name, or nothing. */
const NEUTRAL: Record<Lang, readonly Template[]> = {
  'zh-tw': [
    ({ name }) => `你好${name && `，我是${name}`}。很高興認識你，歡迎把這張名片存起來，有事隨時聯絡我。`,
    ({ name }) => `${name && `我是${name}。`}謝謝你打開這張名片，聯絡方式都在下面，期待再見到你。`,
    ({ name }) => `${name && `${name}，`}喜歡認識新朋友。想多聊一點的話，傳個訊息給我就好。`,
    ({ name }) => `很高興與你交換名片${name && `，我是${name}`}。之後若有合作的機會，請別客氣。`,
    ({ name }) => `${name && `我是${name}，`}平常最快的聯絡方式是訊息，急事請直接打電話給我。`,
  ],
  'en-us': [
    ({ name }) =>
      `Hello${name && `, I am ${name}`}. Good to meet you. Keep this card, and get in touch whenever you like.`,
    ({ name }) =>
      `${name && `I am ${name}. `}Thank you for opening this card. Everything you need to reach me is below.`,
    ({ name }) =>
      `${name ? `${name} here. I` : 'I'} enjoy meeting new people, so send me a message if you would like to talk more.`,
    ({ name }) =>
      `A pleasure to exchange cards with you${name && `. I am ${name}`}. If there’s something we could work on together, just say so.`,
    ({ name }) => `${name && `I am ${name}. `}A message reaches me fastest; if it is urgent, please call.`,
  ],
}

/**
 * An introduction without a model. The card and the number of requests select the template, so that each new request
 * returns another one.
 */
export function introductionTemplate(about: About, lang: Lang, cardSn: string, turn: number): string {
  const isWhole = Boolean(about.name && about.industry && about.jobTitle)
  const templates = (isWhole ? WHOLE : NEUTRAL)[lang]
  const start = createHash('sha256').update(cardSn).digest().readUInt32BE(0)
  return templates[(start + turn) % templates.length]?.(about) ?? ''
}
