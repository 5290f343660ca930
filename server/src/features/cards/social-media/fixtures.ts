import { type Fixtures, leftOut, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { CARD } from '../card/fixtures.ts'
import { addSocialMedia, NETWORK, SOCIAL_LINK } from '../card-link/fixtures.ts'

export const socialMediaFixtures = {
  owners: {
    'socialMedia.list': { cardSn: mine(CARD) },
    'socialMedia.set': { cardSn: mine(CARD), id: mine(SOCIAL_LINK), socialMediaId: NOBODYS },
    'socialMedia.sort': { cardSn: mine(CARD), list: leftOut(SOCIAL_LINK) },
  },
  prepare: {
    'socialMedia.set': async (person) => ({
      given: { socialMediaId: NETWORK, socialMediaLink: 'another', id: await addSocialMedia(person) },
    }),
    'socialMedia.sort': async (person) => {
      const first = await addSocialMedia(person, 'someone')
      return { given: { list: [await addSocialMedia(person, 'another'), first] } }
    },
  },
} satisfies Fixtures<'socialMedia'>
