import sharp from 'sharp'
import { scannedCard } from '../../e2e/support/scanned.ts'
import { onPhone, PAGE_SIZE } from './card-pages.mjs'
import { front } from './faces.mjs'
import { MATERIALS } from './materials.mjs'

/** The screens of the back office on the phones of pictures: real ones, on a real server, with invented people. */

const SCALE = 2
/** The part of a screen on a desk that a picture shows, 4:3. */
const DESK = { width: 1200, height: 900 }
const asked = []

/**
 * A phone's screen with a screen of the back office, as a mark that `withOfficePages` replaces.
 * @param {keyof typeof SCREENS} name
 * @param {object} about the people on it
 */
export function officePage(name, about, english = false) {
  asked.push({ name, about, lang: english ? 'en-us' : 'zh-tw' })
  return `<office-page n="${asked.length - 1}"/>`
}

/** A person's details as those of a contact. */
const contactOf = ({ name, latin, title, company, companyEn, mail, mobile }) => {
  const [titleCh, ...titleEn] = title.split(' ')
  return {
    nameCh: name,
    nameEn: latin,
    companyCh: company,
    companyEn,
    titleCh,
    titleEn: titleEn.join(' '),
    phones: [{ kind: 'mobile', number: mobile }],
    emails: [{ kind: 'work', address: mail }],
  }
}

/** A person's printed card as a picture. */
async function printed(browser, person, isEnglish) {
  const tab = await browser.newPage({ viewport: { width: 856, height: 540 } })
  const face = front('pearl-white', { ...person, brand: '#775307' }, { isPaper: true, isEnglish })
  await tab.setContent(
    `<body style="margin:0"><svg width="856" height="540"><defs>${MATERIALS['pearl-white'].defs}</defs>${face}</svg>`,
  )
  const picture = await tab.screenshot()
  await tab.close()
  return picture
}

/** Chooses a picture of a paper card, as from the phone's photographs. */
async function addPicture(stage, picture) {
  await stage.open('/backstage/SG/businessCard/addPaper')
  const input = stage.page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
}

/** Leads the stage to each screen. */
const SCREENS = {
  /** The editor, which is the live card. */
  async edit(stage, { person, phones = contactOf(person).phones }) {
    const { cardSn, token } = await stage.holder(person.latin)
    await stage.call('card/update', token, { cardSn, fields: { ...contactOf(person), phones } })
    await stage.signIn(token)
    await stage.open(`/backstage/SG/iDoCard/information?cardSn=${cardSn}`)
  },
  /** The editor of phone numbers, each with who sees it. */
  async visibility(stage, { person }) {
    const phones = [
      { kind: 'work', number: '+886277013388', visibility: 'public' },
      { kind: 'mobile', number: person.mobile, visibility: 'link' },
      { kind: 'home', number: '+886277013399', visibility: 'exchange' },
    ]
    await SCREENS.edit(stage, { person, phones })
    const edit = stage.page.getByRole('button', { name: stage.t('card:edit', { part: stage.t('card:part.phone') }) })
    await edit.first().click()
    await stage.page.getByRole('dialog', { name: stage.t('card:section.phones') }).waitFor()
    await stage.ready()
  },
  /** The list of contacts. */
  async contacts(stage, { people }) {
    const { token } = await stage.holder('Lin')
    for (const person of people.toReversed()) await stage.call('paperCard/create', token, { fields: contactOf(person) })
    await stage.signIn(token)
    await stage.open('/backstage/SG/star')
    await stage.page
      .getByRole('main')
      .getByText(people[0].company)
      .or(stage.page.getByText(people[0].companyEn))
      .first()
      .waitFor()
  },
  /** A scanned paper card, ready to be confirmed. */
  async scan(stage, { person }) {
    const picture = await printed(stage.browser, person, stage.lang === 'en-us')
    const { token } = await stage.holder('Lin')
    await stage.signIn(token)
    await stage.page.route('**/scanned.png', (route) => route.fulfill({ contentType: 'image/png', body: picture }))
    await stage.page.route('**/upload/ocr/baidu_ocr_card', (route) =>
      route.fulfill({
        json: { code: 200, message: '', data: scannedCard(contactOf(person), '/scanned.png') },
      }),
    )
    await addPicture(stage, picture)
    await stage.page.getByLabel(stage.t('contacts:field.nameCh')).waitFor()
    await stage.ready()
  },
  /** Paper cards that were photographed without a network. */
  async queue(stage, { people, kept }) {
    const { token } = await stage.holder('Lin')
    for (const person of kept) await stage.call('paperCard/create', token, { fields: contactOf(person) })
    await stage.signIn(token)
    await stage.page.route('**/upload/ocr/baidu_ocr_card', (route) => route.abort('internetdisconnected'))
    for (const person of people) {
      const picture = await printed(stage.browser, person, stage.lang === 'en-us')
      await addPicture(stage, picture)
      await stage.page.getByText(stage.t('contacts:unread.offline')).waitFor()
    }
    await stage.open('/backstage/SG/star')
    await stage.page.getByRole('region', { name: stage.t('contacts:waiting.title') }).waitFor()
  },
  /** My card on the whole screen, with its code. */
  async show(stage, { person }) {
    const { cardSn, token } = await stage.holder(person.latin)
    await stage.call('card/update', token, { cardSn, fields: contactOf(person) })
    await stage.signIn(token)
    await stage.open(`/backstage/SG/iDoCard/show?cardSn=${cardSn}`)
    await stage.page.getByRole('button', { name: stage.t('backstage:show.brightDone'), exact: true }).click()
    await stage.ready()
  },
  /** The form with which a visitor leaves details. */
  async leave(stage, { person, visitor }) {
    const { cardSn, token } = await stage.holder(person.latin)
    await stage.call('card/update', token, { cardSn, fields: contactOf(person) })
    await stage.open(`/${cardSn}?s=n`)
    const open = stage.page.getByText(stage.in('留下我的聯絡資料', 'Leave your details'), { exact: true })
    await open.click()
    await stage.page.getByLabel(stage.in('姓名', 'Name'), { exact: true }).fill(stage.in(visitor.name, visitor.latin))
    await stage.page.getByLabel(stage.in('電話或 Email', 'Phone or email'), { exact: true }).fill(visitor.mail)
    await stage.page.getByRole('checkbox').check()
    await open.evaluate((element) =>
      scrollTo({ top: element.getBoundingClientRect().top + scrollY - 110, behavior: 'instant' }),
    )
  },
  /** The console of a demo company, on a desk. */
  async console(stage) {
    const { token, prefix } = (await stage.call('../sys/demo_company', '', {})).data
    await stage.context.addInitScript((value) => localStorage.setItem('staffToken', value), token)
    await stage.open(`/admin/${prefix}/figures`)
    await stage.page.locator('main svg[role=img], main figure').first().waitFor()
    await stage.ready()
  },
  /** The views of the demo holder's card. */
  async numbers(stage) {
    await stage.signIn(await stage.demoHolder())
    await stage.open('/backstage/SG/iDoCard/myCard?cardSn=cheny7p3k9')
    await stage.page.getByText(stage.t('backstage:metrics.title')).waitFor()
  },
}

/** Replaces the marks of a drawing by pictures of the screens. `product` opens the real product when it is needed. */
export async function withOfficePages(svg, product) {
  let drawn = svg
  for (const [mark, n] of svg.matchAll(/<office-page n="(\d+)"\/>/g))
    drawn = drawn.replace(mark, await shot(asked[Number(n)], product))
  return drawn
}

const taken = new Map()

function shot(one, product) {
  const key = JSON.stringify(one)
  if (!taken.has(key)) taken.set(key, take(one, product))
  return taken.get(key)
}

async function take({ name, about, lang }, product) {
  const { browser, phone } = await product()
  const isOnDesk = name === 'console'
  const stage = await phone({ lang, viewport: isOnDesk ? DESK : PAGE_SIZE, scale: SCALE, isMobile: !isOnDesk })
  await SCREENS[name](Object.assign(stage, { browser }), about)
  await stage.page.evaluate(() => document.activeElement?.blur())
  const picture = await stage.page.screenshot({ animations: 'disabled' })
  await stage.context.close()
  const drawn = await sharp(picture).webp({ quality: 85 }).toBuffer()
  if (!isOnDesk) return onPhone(drawn)
  return `<image href="data:image/webp;base64,${drawn.toString('base64')}" width="${DESK.width}" height="${DESK.height}"/>`
}
