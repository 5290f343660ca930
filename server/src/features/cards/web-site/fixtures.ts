import { type Fixtures, leftOut, mine, shown } from '../../../testing/fixtures.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'
import { CARD } from '../card/fixtures.ts'
import { addWebSite, WEB_SITE } from '../card-link/fixtures.ts'

export const webSiteFixtures = {
  owners: {
    'webSite.set': { cardSn: mine(CARD), id: mine(WEB_SITE), site_img: mine(PICTURE) },
    'webSite.sort': { cardSn: mine(CARD), list: leftOut(WEB_SITE) },
    // A tap is counted by the web site's id alone, but the address is returned only for the site's own card.
    'webSite.click': { id: shown(WEB_SITE), cardSn: mine(CARD) },
  },
  prepare: {
    'webSite.set': async (person) => ({
      given: {
        site_img: await addPicture(person),
        site_link: 'https://example.org',
        id: await addWebSite(person),
      },
    }),
    'webSite.sort': async (person) => {
      const first = await addWebSite(person, 'first')
      return { given: { list: [await addWebSite(person, 'second'), first] } }
    },
    'webSite.click': async (person) => ({
      given: { id: await addWebSite(person) },
      sender: await person.app.holder(),
    }),
  },
} satisfies Fixtures<'webSite'>
