import { inEnglish } from './english.mjs'
import { SERIF, text } from './faces.mjs'
import { bold, button, DARK, icon, initial, input, LIGHT, middle, page } from './screen-parts.mjs'

/** Phone screens, 390 × 844 units, that each show a feature. */

const row = (y, label, value) =>
  `${text(24, y, 14, LIGHT.quiet, label)}${text(124, y, 17, LIGHT.ink, value)}<path d="M24 ${y + 19}h342" stroke="${LIGHT.line}"/>`

const SAVED = {
  chinese: ({ name, latin, title, company }) => ({
    bar: ['取消', '新增聯絡人', '完成'],
    shown: [name, company],
    rows: [
      ['姓', name[0]],
      ['名', name.slice(1)],
      ['英文姓名', latin],
      ['公司', company],
      ['職稱', title.split(' ')[0]],
      ['手機', '+886 912 000 345'],
      ['公司電話', '+886 2 7701 3388,12'],
      ['電子郵件', 'hello@idocard.example'],
      ['地址', '臺北市大同區迪化街一段'],
    ],
  }),
  english: ({ name, latin, title, companyEn }) => ({
    bar: ['Cancel', 'New contact', 'Done'],
    shown: [latin, companyEn],
    rows: [
      ['First name', latin.split(' ')[1]],
      ['Last name', latin.split(' ')[0]],
      ['Nickname', name],
      ['Company', companyEn],
      ['Title', title.slice(title.indexOf(' ') + 1)],
      ['Mobile', '+886 912 000 345'],
      ['Work', '+886 2 7701 3388,12'],
      ['E-mail', 'hello@idocard.example'],
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

/** The form in which a visitor leaves contact details. */
export function exchangePage({ name, company }, english = false) {
  const screen = page(
    LIGHT,
    `${initial(195, 130, 44, name[0], LIGHT)}${text(195, 216, 27, LIGHT.ink, `留下名片給${name}`, `${bold} ${middle}`)}${text(195, 248, 16, LIGHT.quiet, company, middle)}
${input(304, '姓名', '林書禾')}${input(400, '手機或 E-mail', '0912-000-678')}
<rect x="24" y="492" width="342" height="92" rx="12" fill="${LIGHT.soft}"/><rect x="42" y="514" width="24" height="24" rx="6" fill="${LIGHT.accent}"/>${icon(42, 514, 'M6 12.5 10.5 17 18 8', '#fff')}
${text(80, 532, 16, LIGHT.ink, '我同意把以上資料交給他')}${text(80, 558, 14, LIGHT.quiet, '隨時可以要求刪除')}
${button(LIGHT, 614, '交換名片', true)}${button(LIGHT, 680, '先不用', false)}`,
  )
  return english ? inEnglish(screen) : screen
}

const choice = (y, label, value, chosen) =>
  `${text(24, y, 14, LIGHT.quiet, label)}${text(24, y + 27, 18, LIGHT.ink, value, bold)}
<rect x="24" y="${y + 42}" width="342" height="40" rx="10" fill="#eee8dc"/><rect x="${27 + chosen * 112}" y="${y + 45}" width="112" height="34" rx="8" fill="${chosen === 2 ? LIGHT.accent : '#fff'}"/>
${['公開', '有連結的人', '交換過的人'].map((words, i) => text(83 + i * 112, y + 68, 15, i !== chosen ? LIGHT.quiet : i === 2 ? '#fff' : LIGHT.ink, words, `${i === chosen ? bold : ''} ${middle}`)).join('')}`

/** The visibility settings of the fields. */
export function visibilityPage(english = false) {
  const screen = page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '誰看得到', bold)}${text(24, 138, 16, LIGHT.quiet, '每一欄分開決定。')}
${choice(186, '公司電話', '02-7701-3388', 0)}${choice(306, '電子郵件', 'hello@idocard.example', 1)}${choice(426, '手機', '0912-000-345', 2)}${choice(546, 'LINE', 'idocard.example', 2)}
<path d="M24 660h342" stroke="${LIGHT.line}"/>${text(24, 704, 17, LIGHT.ink, '暫停這張名片')}<rect x="312" y="682" width="54" height="32" rx="16" fill="#cfc7b7"/><circle cx="328" cy="698" r="13" fill="#fff"/>
${button(LIGHT, 740, '儲存', true)}`,
  )
  return english ? inEnglish(screen) : screen
}

const DAYS = [14, 22, 9, 18, 31, 44, 12, 17, 26, 58, 73, 39, 24, 33]

/** The metrics of two weeks. */
export function numbersPage(english = false) {
  const screen = page(
    DARK,
    `${text(24, 106, 28, DARK.ink, '這兩週', bold)}
${[
  ['420', '次打開'],
  ['163', '次存下'],
  ['57', '次交換'],
]
  .map(
    ([figure, words], i) =>
      `<rect x="${24 + i * 116}" y="134" width="110" height="104" rx="14" fill="${DARK.surface}"/>${text(79 + i * 116, 186, 36, i ? DARK.ink : DARK.accent, figure, `${bold} ${middle}`)}${text(79 + i * 116, 216, 15, DARK.quiet, words, middle)}`,
  )
  .join('')}
<rect x="24" y="256" width="342" height="286" rx="14" fill="${DARK.surface}"/>${text(44, 292, 16, DARK.quiet, '每天打開')}
${[370, 430, 490].map((y) => `<path d="M44 ${y}h302" stroke="${DARK.line}"/>`).join('')}
${DAYS.map((value, i) => `<rect x="${45 + i * 21.8}" y="${506 - value * 2.5}" width="14" height="${value * 2.5}" rx="3" fill="${value > 50 ? DARK.accent : '#4f7d6c'}"/>`).join('')}
${text(44, 530, 13, DARK.quiet, '兩週前')}${text(346, 530, 13, DARK.quiet, '今天', 'text-anchor="end"')}
<rect x="24" y="560" width="342" height="212" rx="14" fill="${DARK.surface}"/>${text(44, 598, 16, DARK.quiet, '有人點的連結')}
${[
  ['LINE', '96'],
  ['官方網站', '41'],
  ['地圖', '28'],
]
  .map(
    ([name, count], i) =>
      `${text(44, 642 + i * 46, 18, DARK.ink, name)}${text(346, 642 + i * 46, 18, DARK.ink, count, `${bold} text-anchor="end"`)}${i < 2 ? `<path d="M44 ${660 + i * 46}h302" stroke="${DARK.line}"/>` : ''}`,
  )
  .join('')}`,
  )
  return english ? inEnglish(screen) : screen
}

const bubble = (y, lines, fill, ink) =>
  `<rect x="24" y="${y}" width="306" height="${lines.length * 27 + 26}" rx="20" fill="${fill}"/>${lines.map((words, i) => text(44, y + 35 + i * 27, 17, ink, words)).join('')}`

/** Two text messages: a genuine one and a fake one. */
export function messagePage(english = false) {
  const screen = page(
    LIGHT,
    `${text(195, 84, 18, LIGHT.ink, '簡訊', `${bold} ${middle}`)}<path d="M0 104h390" stroke="${LIGHT.line}"/>
${bubble(132, ['【iDoCard】登入驗證碼是', '482913，5 分鐘內有效。', '請勿告訴任何人。'], '#e9e3d6', LIGHT.ink)}
<g transform="translate(24 254)">${icon(0, 0, 'M4 12.5 9.5 18 20 6.5', LIGHT.accent)}${text(32, 18, 16, LIGHT.accent, '只有數字，沒有連結', bold)}</g>
${bubble(330, ['【客服通知】你的訂單異常，', '請於今日內點選連結，', '重新輸入卡號：', 'card-verify.example'], '#f6e4dd', '#7c2a18')}
<g transform="translate(24 480)">${icon(0, 0, 'M6 6l12 12M18 6 6 18', '#a8321c')}${text(32, 18, 16, '#a8321c', '這不是我們', bold)}</g>
<rect x="20" y="752" width="350" height="48" rx="24" fill="#fff" stroke="${LIGHT.line}"/>${text(42, 782, 16, LIGHT.quiet, '文字訊息')}`,
  )
  return english ? inEnglish(screen) : screen
}

/** Photos of paper cards, queued while the phone is offline. `faces` are ids of symbols. */
export function queuePage(faces, english = false) {
  const screen = page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '掃描名片', bold)}
<rect x="24" y="128" width="342" height="56" rx="12" fill="#fbf3df"/>${icon(40, 144, 'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M15 9.8a10 10 0 0 1 4 2.2M8.5 15.5a5 5 0 0 1 7 0M12 19.5h.01', '#775307')}${text(76, 162, 16, '#775307', `沒有訊號，先留著 ${faces.length} 張`, bold)}
${faces
  .map((face, i) => {
    const y = 206 + i * 150
    return `<rect x="24" y="${y}" width="342" height="134" rx="14" fill="#fff" stroke="${LIGHT.line}"/><rect x="38" y="${y + 15}" width="166" height="104" rx="8" fill="#e2d9c8"/><use href="#${face}" x="46" y="${y + 20}" width="150" height="94"/>${text(222, y + 58, 17, LIGHT.ink, ['正面', '正反面', '正面'][i], bold)}${text(222, y + 86, 15, LIGHT.quiet, '等待送出')}`
  })
  .join('')}
${button(LIGHT, 740, '再拍一張', true)}`,
  )
  return english ? inEnglish(screen) : screen
}
