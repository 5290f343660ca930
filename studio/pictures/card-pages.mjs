import sharp from 'sharp'
import { demoCard } from '../look/pictures.mjs'
import { DARK, LIGHT, page } from './screen-parts.mjs'

/** The card pages on the phones of pictures: real ones, drawn by the product itself. */

/** Below the phone's status bar. */
const TOP = 48
/** The part of the phone's screen that shows a page. */
export const PAGE_SIZE = { width: 390, height: 844 - TOP }

const asked = []

/** A phone's screen with a person's card page, as a mark that `withCardPages` replaces. */
export function cardPage(person, dark = false, english = false) {
  asked.push({ person, dark, english })
  return `<card-page n="${asked.length - 1}"/>`
}

const viewOf = ({ person, dark, english }) => {
  const [titleCh, ...titleEn] = person.title.split(' ')
  return {
    lang: english ? 'en-us' : 'zh-tw',
    theme: dark ? 'idoDark' : 'idoLight',
    address: '/card',
    card: demoCard({
      nameCh: person.name,
      nameEn: person.latin,
      titleCh,
      titleEn: titleEn.join(' '),
      companyCh: person.company,
      companyEn: person.companyEn,
      introductionCh: '',
      introductionEn: '',
      phones: [{ kind: 'mobile', number: person.mobile, extension: '', visibility: 'link' }],
      emails: [{ kind: 'work', address: person.mail, visibility: 'public' }],
    }),
  }
}

/** A phone's screen with the picture of a page, a WebP of `PAGE_SIZE`. */
export const onPhone = (picture, dark = false) =>
  page(
    dark ? DARK : LIGHT,
    `<image y="${TOP}" width="${PAGE_SIZE.width}" height="${PAGE_SIZE.height}" href="data:image/webp;base64,${picture.toString('base64')}"/>`,
  )

/** Replaces the marks of a drawing by pictures of the pages. */
export async function withCardPages(svg, { shoot }) {
  const pages = [...svg.matchAll(/<card-page n="(\d+)"\/>/g)]
  let drawn = svg
  for (const [mark, n] of pages) {
    const one = asked[Number(n)]
    const shot = await sharp(await shoot(viewOf(one), { ...PAGE_SIZE, scale: 2 }))
      .webp({ quality: 85 })
      .toBuffer()
    drawn = drawn.replace(mark, () => onPhone(shot, one.dark))
  }
  return drawn
}
