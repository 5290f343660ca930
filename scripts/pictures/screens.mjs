import { qr, SANS, SERIF, text, waves } from './faces.mjs'

/** Screens of the telephone, 390 × 844 units: the card page and the back office as they look. */

const LIGHT = {
  ground: '#faf7f1',
  surface: '#ffffff',
  ink: '#1a211e',
  quiet: '#5c635d',
  line: '#e2dacb',
  accent: '#0f634c',
  on: '#ffffff',
  soft: '#e4efe9',
}
const DARK = {
  ground: '#141b18',
  surface: '#1f2824',
  ink: '#f6f2ea',
  quiet: '#b3b6ad',
  line: '#323d38',
  accent: '#8ccbb4',
  on: '#10231c',
  soft: '#22352d',
}

const bold = 'font-weight="600"'
const middle = 'text-anchor="middle"'
const icon = (x, y, d, colour) =>
  `<path transform="translate(${x} ${y})" d="${d}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
/** Line icons in a box of 24. */
const ICONS = {
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6 9-6',
  pin: 'M9 11a3 3 0 1 0 6 0 3 3 0 0 0-6 0M17.7 16.7 13.4 21a2 2 0 0 1-2.8 0l-4.3-4.3a8 8 0 1 1 11.4 0',
  chat: 'M4 20l1.3-3.9A9 8 0 1 1 8.7 19z',
  star: 'M12 17.8 5.8 21l1.2-6.9-5-4.9 6.9-1L12 2l3.1 6.2 6.9 1-5 4.9 1.2 6.9z',
  search: 'M3 10a7 7 0 1 0 14 0 7 7 0 0 0-14 0M21 21l-6-6',
}

const page = (mood, body) =>
  `<rect width="390" height="844" fill="${mood.ground}"/><g font-family="${SANS}">${text(58, 36, 16, mood.ink, '9:41', `${bold} ${middle}`)}<rect x="322" y="24" width="25" height="12" rx="3.5" fill="none" stroke="${mood.ink}" stroke-opacity=".5"/><rect x="324" y="26" width="19" height="8" rx="2" fill="${mood.ink}"/>${body}<rect x="128" y="829" width="134" height="5" rx="2.5" fill="${mood.ink}" opacity=".8"/></g>`

const button = (mood, y, words, filled, x = 24, w = 342) =>
  `<rect x="${x}" y="${y}" width="${w}" height="52" rx="12" fill="${filled ? mood.accent : mood.surface}" ${filled ? '' : `stroke="${mood.line}" stroke-width="1.2"`}/>${text(x + w / 2, y + 32.5, 17, filled ? mood.on : mood.ink, words, `${bold} ${middle}`)}`

const initial = (x, y, r, words, mood) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${mood.soft}"/>${text(x, y + r * 0.36, r, mood.accent, words, `font-family="${SERIF}" font-weight="700" ${middle}`)}`

/** Hills in morning mist, as at the head of a card page. */
const hills = (mood) => {
  const tones =
    mood === DARK ? ['#1c2b25', '#20372e', '#27483b', '#2f5a49'] : ['#dce9e2', '#bcd8cb', '#8dbba8', '#4f937a']
  const ridges = [
    'M0 150c60-34 96-60 150-34s90 8 140-24 70-12 100 2v150H0z',
    'M0 178c50-10 84-46 132-34s86 40 132 12 84-26 126-6v94H0z',
    'M0 204c70-4 98-30 160-24s92 28 140 16 60-24 90-24v72H0z',
    'M0 226c80-8 150-16 210-8s120 0 180-12v38H0z',
  ]
  return `<g>${ridges.map((d, i) => `<path d="${d}" fill="${tones[i]}"/>`).join('')}<circle cx="306" cy="92" r="17" fill="${mood === DARK ? '#e8c777' : '#d1654d'}" opacity=".85"/></g>`
}

const field = (mood, y, sign, label, value) =>
  `${icon(28, y - 2, ICONS[sign], mood.accent)}${text(68, y + 5, 12.5, mood.quiet, label)}${text(68, y + 28, 16.5, mood.ink, value)}<path d="M68 ${y + 44}h298" stroke="${mood.line}"/>`

/** The card page: `dark` is idoDark, otherwise idoLight. */
export function cardPage(person, dark = false) {
  const mood = dark ? DARK : LIGHT
  return page(
    mood,
    `${hills(mood)}<rect y="236" width="390" height="608" fill="${mood.ground}"/>
<circle cx="78" cy="236" r="56" fill="${mood.ground}"/>${initial(78, 236, 50, person.name[0], mood)}
${text(24, 342, 38, mood.ink, person.name, `font-family="${SERIF}" font-weight="700"`)}${text(152, 340, 18, mood.quiet, person.latin)}
${text(24, 378, 17, mood.ink, person.title)}${text(24, 404, 17, mood.quiet, `${person.company} ${person.companyEn}`)}
${button(mood, 430, '存到通訊錄', true)}${button(mood, 494, '交換名片', false)}
${field(mood, 576, 'phone', '手機', '0912-000-345')}${field(mood, 642, 'mail', '電子郵件', 'hello@idocard.example')}
${field(mood, 708, 'chat', 'LINE', 'idocard.example')}${field(mood, 774, 'pin', '地址', '臺北市大同區迪化街一段')}`,
  )
}

/** Activating a new card with the code on its sleeve. */
export const activatePage = () =>
  page(
    LIGHT,
    `${waves(195, 178, LIGHT.accent, 96)}${text(195, 296, 28, LIGHT.ink, '這是一張新卡片', `${bold} ${middle}`)}
${text(195, 336, 17, LIGHT.quiet, '輸入紙套上的開通碼，它就是你的。', middle)}
${['7', 'K', '4', 'M', '', ''].map((sign, i) => `<rect x="${30 + i * 56}" y="384" width="48" height="60" rx="10" fill="#fff" stroke="${i === 4 ? LIGHT.accent : '#878276'}" stroke-width="${i === 4 ? 2 : 1}"/>${text(54 + i * 56, 423, 26, LIGHT.ink, sign, `${bold} ${middle}`)}`).join('')}
<path d="M278 402v24" stroke="${LIGHT.accent}" stroke-width="2"/>${button(LIGHT, 480, '開通', true)}
${text(195, 576, 15, LIGHT.accent, '找不到開通碼？', middle)}`,
  )

const input = (y, label, value) =>
  `${text(24, y, 15, LIGHT.ink, label, bold)}<rect x="24" y="${y + 12}" width="342" height="50" rx="8" fill="#fff" stroke="#878276"/>${text(40, y + 43, 17, LIGHT.ink, value)}`

/** Editing a card, both languages in turn. */
export const editPage = (person) =>
  page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '我的名片', bold)}
<rect x="24" y="130" width="342" height="44" rx="10" fill="#eee8dc"/><rect x="27" y="133" width="168" height="38" rx="8" fill="#fff"/>${text(111, 158, 16, LIGHT.ink, '中文', `${bold} ${middle}`)}${text(280, 158, 16, LIGHT.quiet, 'English', middle)}
${input(214, '姓名', person.name)}${input(306, '職稱', person.title.split(' ')[0])}${input(398, '公司', person.company)}${input(490, '手機', '0912-000-345')}
${text(24, 590, 15, LIGHT.ink, '主題', bold)}<rect x="24" y="606" width="165" height="104" rx="12" fill="${LIGHT.ground}" stroke="${LIGHT.accent}" stroke-width="2"/>${text(106, 666, 17, LIGHT.ink, 'idoLight', middle)}<rect x="201" y="606" width="165" height="104" rx="12" fill="${DARK.ground}"/>${text(283, 666, 17, DARK.ink, 'idoDark', middle)}
${button(LIGHT, 740, '儲存', true)}`,
  )

/** The list of people met. */
export const contactsPage = (people) =>
  page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '聯絡人', bold)}<rect x="24" y="128" width="342" height="46" rx="10" fill="#eee8dc"/>${icon(38, 139, ICONS.search, LIGHT.quiet)}${text(74, 157, 16, LIGHT.quiet, '姓名、公司或電話')}
${people
  .slice(0, 8)
  .map((one, i) => {
    const y = 196 + i * 76
    return `${initial(52, y + 34, 26, one.name[0], LIGHT)}${text(94, y + 29, 18, LIGHT.ink, one.name, bold)}${text(94, y + 53, 14.5, LIGHT.quiet, `${one.company}　${one.title.split(' ')[0]}`)}${icon(340, y + 22, ICONS.star, i % 3 ? LIGHT.line : LIGHT.accent)}<path d="M94 ${y + 74}h272" stroke="${LIGHT.line}"/>`
  })
  .join('')}`,
  )

/** A scanned paper card beside its fields; one of them wants checking. */
export const scanPage = (face) =>
  page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '核對名片', bold)}<rect x="24" y="128" width="342" height="216" rx="12" fill="#d8cfbf"/><use href="#${face}" x="42" y="138" width="306" height="193"/>
${input(384, '姓名', '張育瑋')}${input(476, '公司', '紅隼資安')}
${text(24, 568, 15, LIGHT.ink, '電話', bold)}${text(366, 568, 14, '#775307', '請核對', 'text-anchor="end"')}<rect x="24" y="580" width="342" height="50" rx="8" fill="#fbf3df" stroke="#8f650c" stroke-width="1.5"/>${text(40, 611, 17, LIGHT.ink, '02-7701-33O8')}
${input(660, '電子郵件', 'hello@idocard.example')}${button(LIGHT, 748, '存成聯絡人', true)}`,
  )

/** My card's code, full screen. */
export const codePage = (person) =>
  page(
    DARK,
    `${text(195, 168, 34, DARK.ink, person.name, `font-family="${SERIF}" font-weight="700" ${middle}`)}${text(195, 202, 17, DARK.quiet, person.company, middle)}
<rect x="55" y="242" width="280" height="280" rx="20" fill="#fff"/>${qr(83, 270, 224, '#141b18')}
${text(195, 570, 16, DARK.quiet, '沒有網路也能掃描', middle)}${button(DARK, 620, '分享連結', true)}`,
  )
