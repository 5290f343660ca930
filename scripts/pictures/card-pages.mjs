import sharp from 'sharp'
import { demoCard } from '../look/pictures.mjs'
import { DARK, LIGHT, page } from './screen-parts.mjs'

/** The card pages on the phones of pictures: real ones, drawn by the product itself. */

/** Below the phone's status bar. */
const TOP = 48
const HEIGHT = 844 - TOP

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
    }),
  }
}

/** Replaces the marks of a drawing by pictures of the pages. */
export async function withCardPages(svg, { shoot }) {
  const pages = [...svg.matchAll(/<card-page n="(\d+)"\/>/g)]
  let drawn = svg
  for (const [mark, n] of pages) {
    const one = asked[Number(n)]
    const shot = await sharp(await shoot(viewOf(one), { width: 390, height: HEIGHT, scale: 2 }))
      .webp({ quality: 85 })
      .toBuffer()
    const image = `<image y="${TOP}" width="390" height="${HEIGHT}" href="data:image/webp;base64,${shot.toString('base64')}"/>`
    drawn = drawn.replace(mark, () => page(one.dark ? DARK : LIGHT, image))
  }
  return drawn
}
