import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { card } from '../../../db/schema/cards/card.ts'
import { type Fixtures, type Kind, mine, NOBODYS, shown } from '../../../testing/fixtures.ts'
import { newCard } from '../../../testing/person.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'
import { addSocialMedia, addWebSite, NETWORK } from '../card-link/fixtures.ts'

export const CARD: Kind = {
  make: async ({ cardSn }) => cardSn,
  remove: ({ app, holder, cardSn }) => app.call(contract.card.release, { cardSn }, holder),
  never: 'zzzzzzzzzz',
}

export const cardFixtures = {
  owners: {
    'card.activate_card': { cardSn: mine(CARD) },
    'card.create_virtual': { cardSn: mine(CARD) },
    'card.get': { cardSn: shown(CARD) },
    'card.load_my_card': { cardSn: mine(CARD) },
    'card.update': { cardSn: mine(CARD), photo: mine(PICTURE) },
    'card.release': { cardSn: mine(CARD) },
    'card.renew_address': { cardSn: mine(CARD) },
    'card.getAutoIntroduction': { cardSn: mine(CARD) },
    'card.spell_name': {},
    'card.load_metrics': { cardSn: mine(CARD) },
    'siteCard.list': {},
    'siteCard.find_by_code': { code: NOBODYS },
    'siteCard.get': { cardSn: NOBODYS },
    'siteCard.pause': { cardSn: NOBODYS },
    'siteCard.resume': { cardSn: NOBODYS },
    'siteCard.release': { cardSn: NOBODYS },
    'siteCard.renew_address': { cardSn: NOBODYS },
    'siteCard.new_code': { cardSn: NOBODYS },
    'siteCard.link': { cardSn: NOBODYS, to: NOBODYS },
  },
  prepare: {
    'siteCard.list': () => ({ given: { cursor: '', keyword: '', state: '', kind: '', sold: '' } }),
    'siteCard.find_by_code': async ({ app }) => ({ given: { code: (await newCard(app)).code } }),
    'siteCard.get': ({ cardSn }) => ({ given: { cardSn } }),
    'siteCard.pause': ({ cardSn }) => ({ given: { cardSn }, isOnce: true }),
    'siteCard.resume': async ({ app, cardSn }) => {
      await app.running.database.db
        .update(card)
        .set({ state: 'paused', heldFrom: 'active', heldReason: '有人檢舉' })
        .where(eq(card.cardSn, cardSn))
      return { given: { cardSn }, isOnce: true }
    },
    'siteCard.release': ({ cardSn }) => ({ given: { cardSn }, isOnce: true }),
    'siteCard.renew_address': ({ cardSn }) => ({ given: { cardSn }, isOnce: true }),
    'siteCard.new_code': async ({ app }) => ({ given: { cardSn: (await newCard(app)).cardSn }, isOnce: true }),
    'siteCard.link': async ({ app, cardSn: to }) => {
      const { cardSn } = await newCard(app)
      return { given: { cardSn, to }, cardSn, isOnce: true }
    },
    'card.activate_card': async ({ app }) => {
      const { code, cardSn } = await newCard(app)
      return { given: { cardActivateCode: code }, cardSn }
    },
    'card.get': async ({ app }) => ({ given: {}, sender: await app.holder() }),
    'card.update': async (person) => ({
      given: {
        photo: await addPicture(person),
        'links.socialMedia.id': await addSocialMedia(person),
        'links.socialMedia.socialMediaId': NETWORK,
        'links.socialMedia.socialMediaLink': 'mori.interiors',
        'links.webSites.id': await addWebSite(person),
        'links.webSites.site_img': await addPicture(person),
        'links.webSites.site_link': 'https://example.org',
        // Refused beside `links`.
        socialMedia: undefined,
        webSites: undefined,
      },
    }),
  },
} satisfies Fixtures<'card' | 'siteCard'>
