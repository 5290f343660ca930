import { insert, SERIF, text } from './faces.mjs'
import { bold, DARK, icon, initial, LIGHT, middle, page } from './screen-parts.mjs'

/** Screens of the phone itself, 390 × 844 units, in Chinese or in English. Those of the product are pictures of it. */

/** Half of the yellow corners with which a phone's camera marks a code that it has found, around a square. */
const corners = (size) =>
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M${-size / 2} ${-size / 2 + 34}v-22a12 12 0 0 1 12-12h22" fill="none" stroke="#ffd60a" stroke-width="5" stroke-linecap="round"/>`,
    )
    .join('')

/** The phone's own camera, which has found the code on the sleeve's insert. Nothing is typed. */
export const cameraPage = () =>
  page(
    DARK,
    `<defs><radialGradient id="desk" cx=".3" cy=".1" r="1.1"><stop offset="0" stop-color="#efe9dd"/><stop offset="1" stop-color="#cbc0ac"/></radialGradient><clipPath id="finder"><rect y="96" width="390" height="560"/></clipPath></defs>
<g clip-path="url(#finder)"><rect y="96" width="390" height="560" fill="url(#desk)"/>
<g transform="translate(198 356) rotate(-4)"><rect x="-184" y="-104" width="368" height="225" rx="5" fill="#20180c" opacity=".34" style="filter:blur(9px)"/>
<svg x="-184" y="-112" width="368" height="225" viewBox="0 0 900 550">${insert()}</svg>
<g transform="translate(-86.7 -17.5)">${corners(176)}</g></g>
<g id="found" transform="translate(195 540)"><rect x="-106" y="-24" width="212" height="48" rx="24" fill="#ffd60a"/>${text(0, 6.5, 19, '#1a1a12', 'idocard.example', `${bold} ${middle}`)}</g></g>
<circle cx="195" cy="738" r="34" fill="#fff"/><circle cx="195" cy="738" r="40" fill="none" stroke="#fff" stroke-width="4"/>`,
  )

const row = (y, label, value) =>
  `${text(24, y, 14, LIGHT.quiet, label)}${text(124, y, 17, LIGHT.ink, value)}<path d="M24 ${y + 19}h342" stroke="${LIGHT.line}"/>`

const SAVED = {
  chinese: ({ name, latin, title, company, mail }) => ({
    bar: ['取消', '新增聯絡人', '完成'],
    shown: [name, company],
    rows: [
      ['姓', name[0]],
      ['名', name.slice(1)],
      ['英文姓名', latin],
      ['公司', company],
      ['職稱', title.split(' ')[0]],
      ['手機', '+886 912 345 678'],
      ['公司電話', '+886 2 7701 3388,12'],
      ['電子郵件', mail],
      ['地址', '臺北市大同區迪化街一段'],
    ],
  }),
  english: ({ name, latin, title, companyEn, mail }) => ({
    bar: ['Cancel', 'New contact', 'Done'],
    shown: [latin, companyEn],
    rows: [
      ['First name', latin.split(' ')[1]],
      ['Last name', latin.split(' ')[0]],
      ['Nickname', name],
      ['Company', companyEn],
      ['Title', title.slice(title.indexOf(' ') + 1)],
      ['Mobile', '+886 912 345 678'],
      ['Work', '+886 2 7701 3388,12'],
      ['Email', mail],
      ['Address', 'Sec. 1, Dihua St., Taipei'],
    ],
  }),
}

/** The phone's own contacts app with all fields of a card. */
export function savedPage(person, english = false) {
  const { bar, shown, rows } = SAVED[english ? 'english' : 'chinese'](person)
  const [name, company] = shown
  return page(
    LIGHT,
    `${text(24, 84, 17, LIGHT.accent, bar[0])}${text(195, 84, 17, LIGHT.ink, bar[1], `${bold} ${middle}`)}${text(366, 84, 17, LIGHT.accent, bar[2], `${bold} text-anchor="end"`)}
${initial(195, 180, 58, name[0], LIGHT)}${text(195, 284, 30, LIGHT.ink, name, `font-family="${SERIF}" font-weight="700" ${middle}`)}${text(195, 314, 16, LIGHT.quiet, company, middle)}
<rect x="0" y="338" width="390" height="506" fill="#fff"/>
${rows.map(([label, value], i) => row(376 + i * 48, label, value)).join('')}`,
  )
}

const bubble = (y, lines, fill, ink) =>
  `<rect x="24" y="${y}" width="306" height="${lines.length * 27 + 26}" rx="20" fill="${fill}"/>${lines.map((words, i) => text(44, y + 35 + i * 27, 17, ink, words)).join('')}`

const MESSAGES = {
  chinese: {
    title: '簡訊',
    ours: ['【iDoCard】登入驗證碼是', '482913，5 分鐘內有效。', '請勿告訴任何人。'],
    trust: '只有數字，沒有連結',
    fake: ['【客服通知】你的訂單異常，', '請於今日內點選連結，', '重新輸入卡號：', 'card-verify.example'],
    doubt: '這不是我們',
    write: '文字訊息',
  },
  english: {
    title: 'Messages',
    ours: ['[iDoCard] Your sign-in code is', '482913. It works for 5 minutes.', 'Do not tell it to anyone.'],
    trust: 'Digits only, no link',
    fake: [
      '[Support] Your order failed.',
      'Open this link today and',
      'enter your card number again:',
      'card-verify.example',
    ],
    doubt: 'This is not us',
    write: 'Text message',
  },
}

/** Two text messages: a genuine one and a fake one. */
export function messagePage(english = false) {
  const { title, ours, trust, fake, doubt, write } = MESSAGES[english ? 'english' : 'chinese']
  return page(
    LIGHT,
    `${text(195, 84, 18, LIGHT.ink, title, `${bold} ${middle}`)}<path d="M0 104h390" stroke="${LIGHT.line}"/>
${bubble(132, ours, '#e9e3d6', LIGHT.ink)}
<g transform="translate(24 254)">${icon(0, 0, 'M4 12.5 9.5 18 20 6.5', LIGHT.accent)}${text(32, 18, 16, LIGHT.accent, trust, bold)}</g>
${bubble(330, fake, '#f6e4dd', '#7c2a18')}
<g transform="translate(24 480)">${icon(0, 0, 'M6 6l12 12M18 6 6 18', '#a8321c')}${text(32, 18, 16, '#a8321c', doubt, bold)}</g>
<rect x="20" y="752" width="350" height="48" rx="24" fill="#fff" stroke="${LIGHT.line}"/>${text(42, 782, 16, LIGHT.quiet, write)}`,
  )
}

/** A locked phone. */
export function waitingPage() {
  return page(
    DARK,
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a4a3e"/><stop offset=".55" stop-color="#17251f"/><stop offset="1" stop-color="#101815"/></linearGradient></defs><rect width="390" height="844" fill="url(#wall)"/>
${text(195, 220, 104, '#f6f2ea', '9:41', `font-weight="300" ${middle}`)}<circle cx="66" cy="770" r="26" fill="#fff" opacity=".12"/><circle cx="324" cy="770" r="26" fill="#fff" opacity=".12"/>`,
  )
}
