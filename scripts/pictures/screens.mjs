import { inEnglish } from './english.mjs'
import { qr, SERIF, text, waves } from './faces.mjs'
import { bold, button, DARK, ICONS, icon, initial, input, LIGHT, middle, page } from './screen-parts.mjs'

/** Phone screens of the back office, 390 × 844 units, in Chinese or in English. */

/** Activating a new card with the code on its sleeve. */
export function activatePage(english = false) {
  const screen = page(
    LIGHT,
    `${waves(195, 178, LIGHT.accent, 96)}${text(195, 296, 28, LIGHT.ink, '這是一張新卡片', `${bold} ${middle}`)}
${text(195, 336, 17, LIGHT.quiet, '輸入紙套上的開通碼，它就是你的。', middle)}
${['7', 'K', '4', 'M', '', ''].map((character, i) => `<rect x="${30 + i * 56}" y="384" width="48" height="60" rx="10" fill="#fff" stroke="${i === 4 ? LIGHT.accent : '#878276'}" stroke-width="${i === 4 ? 2 : 1}"/>${text(54 + i * 56, 423, 26, LIGHT.ink, character, `${bold} ${middle}`)}`).join('')}
<path d="M278 402v24" stroke="${LIGHT.accent}" stroke-width="2"/>${button(LIGHT, 480, '開通', true)}
${text(195, 576, 15, LIGHT.accent, '找不到開通碼？', middle)}`,
  )
  return english ? inEnglish(screen) : screen
}

/** Editing a card, both languages in turn. */
export function editPage(person, english = false) {
  const tabs = english ? ['English', 'Chinese'] : ['中文', 'English']
  const screen = page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '我的名片', bold)}
<rect x="24" y="130" width="342" height="44" rx="10" fill="#eee8dc"/><rect x="27" y="133" width="168" height="38" rx="8" fill="#fff"/>${text(111, 158, 16, LIGHT.ink, tabs[0], `${bold} ${middle}`)}${text(280, 158, 16, LIGHT.quiet, tabs[1], middle)}
${input(214, '姓名', person.name)}${input(306, '職稱', person.title.split(' ')[0])}${input(398, '公司', person.company)}${input(490, '手機', '0912-000-345')}
${text(24, 590, 15, LIGHT.ink, '主題', bold)}<rect x="24" y="606" width="165" height="104" rx="12" fill="${LIGHT.ground}" stroke="${LIGHT.accent}" stroke-width="2"/>${text(106, 666, 17, LIGHT.ink, '晨光', middle)}<rect x="201" y="606" width="165" height="104" rx="12" fill="${DARK.ground}"/>${text(283, 666, 17, DARK.ink, '夜幕', middle)}
${button(LIGHT, 740, '儲存', true)}`,
  )
  return english ? inEnglish(screen) : screen
}

/** The contact list. */
export function contactsPage(people, english = false) {
  const screen = page(
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
  return english ? inEnglish(screen) : screen
}

/** A scanned paper card with its fields; one of them needs checking. */
export function scanPage(face, english = false) {
  const screen = page(
    LIGHT,
    `${text(24, 106, 28, LIGHT.ink, '核對名片', bold)}<rect x="24" y="128" width="342" height="216" rx="12" fill="#d8cfbf"/><use href="#${face}" x="42" y="138" width="306" height="193"/>
${input(384, '姓名', '張育瑋')}${input(476, '公司', '紅隼資安')}
${text(24, 568, 15, LIGHT.ink, '電話', bold)}${text(366, 568, 14, '#775307', '請核對', 'text-anchor="end"')}<rect x="24" y="580" width="342" height="50" rx="8" fill="#fbf3df" stroke="#8f650c" stroke-width="1.5"/>${text(40, 611, 17, LIGHT.ink, '02-7701-33O8')}
${input(660, '電子郵件', 'hello@idocard.example')}${button(LIGHT, 748, '存成聯絡人', true)}`,
  )
  return english ? inEnglish(screen) : screen
}

/** My card's code, full screen. */
export function codePage(person, english = false) {
  const screen = page(
    DARK,
    `${text(195, 168, 34, DARK.ink, person.name, `font-family="${SERIF}" font-weight="700" ${middle}`)}${text(195, 202, 17, DARK.quiet, person.company, middle)}
<rect x="55" y="242" width="280" height="280" rx="20" fill="#fff"/>${qr(83, 270, 224, '#141b18')}
${text(195, 570, 16, DARK.quiet, '沒有網路也能掃描', middle)}${button(DARK, 620, '分享連結', true)}`,
  )
  return english ? inEnglish(screen) : screen
}

/** A locked phone. */
export function waitingPage() {
  return page(
    DARK,
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a4a3e"/><stop offset=".55" stop-color="#17251f"/><stop offset="1" stop-color="#101815"/></linearGradient></defs><rect width="390" height="844" fill="url(#wall)"/>
${text(195, 220, 104, '#f6f2ea', '9:41', `font-weight="300" ${middle}`)}<circle cx="66" cy="770" r="26" fill="#fff" opacity=".12"/><circle cx="324" cy="770" r="26" fill="#fff" opacity=".12"/>`,
  )
}
