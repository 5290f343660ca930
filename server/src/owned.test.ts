import type { Role } from '@idocard/domain/identity/permission'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import type { Acting, ActingCompany } from './api/authorise.ts'
import type { Person } from './api/person.ts'
import type { Tx } from './db/open.ts'
import { type Owned, ownership } from './db/owned.ts'
import { type CardRow, card } from './db/schema/cards/card.ts'
import type { PictureRow } from './db/schema/content/upload.ts'
import { cardShown } from './features/cards/card/card-shown.ts'
import { boughtThemes, giveTheme } from './features/cards/card/card-theme.store.ts'
import { releaseCard, renewAddress } from './features/cards/card/give-up.store.ts'
import { metricsOf } from './features/cards/card/metric.store.ts'
import { beginCard, changeCard, linkCard, namedCard, transitionCard } from './features/cards/card/store.ts'
import type { WholeCard } from './features/cards/card/whole-card.store.ts'
import { addSocialMedia, changeSocialMedia } from './features/cards/card-link/social-media.ts'
import { linkOf, nextPlace, removeLink, sortLinks } from './features/cards/card-link/store.ts'
import { addWebSite, changeWebSite } from './features/cards/card-link/web-site.ts'
import { disownOrders } from './features/commerce/order/erasure.store.ts'
import { orderShown } from './features/commerce/order/order-shown.store.ts'
import { type OrderRow, transitionOrder } from './features/commerce/order/store.ts'
import type { PaymentService } from './features/commerce/payment/payment-service.ts'
import { deleteExchange, type ExchangeRow } from './features/contacts/exchange/store.ts'
import { entryById } from './features/content/content/content-staff.store.ts'
import { erasePerson } from './features/identity/holder/erase-person.ts'
import { deletePerson } from './features/identity/holder/store.ts'
import { changeMember, type MemberRow } from './features/identity/sign-in/member.store.ts'
import { closeAllSessions, revokeSession, type SessionRow } from './features/identity/sign-in/session.store.ts'
import { pointCardsOfCompany } from './features/loyalty/point/point-card.store.ts'
import { codeOfCompany } from './features/loyalty/point/staff-code.store.ts'
import { lockApplication, openApplications } from './features/loyalty/prize/prize-application.store.ts'

describe('the check of an owner', () => {
  const checkOwner = ownership(card.memberId, (row: Pick<CardRow, 'cardSn' | 'memberId'>) => row.memberId)
  const [mine, others] = [
    { cardSn: 'a', memberId: 'me' },
    { cardSn: 'b', memberId: 'other' },
  ]

  it('adds the owner’s condition to a query, and returns its rows', async () => {
    const owned = await checkOwner({ id: 'me' }, async (isTheirs) => {
      const { sql: text, params } = new PgDialect().sqlToQuery(sql`${isTheirs} and ${eq(card.cardSn, 'a')}`)
      expect(text).toBe('"card"."member_id" = $1 and "card"."card_sn" = $2')
      expect(params).toEqual(['me', 'a'])
      return [mine]
    })
    expect(owned).toEqual([mine])
  })

  it.each([
    ['somebody else’s', others],
    ['nobody’s', { cardSn: 'c', memberId: null }],
  ])('fails when the query answers with %s as well', async (_whose, row) => {
    await expect(checkOwner({ id: 'me' }, async () => [mine, row])).rejects.toThrow('another')
  })
})

/** Rows without an ownership check, as returned by `holdCard`, `orderByNumber` and others. */
interface Unchecked {
  db: Tx
  now: Date
  card: CardRow
  whole: WholeCard
  order: OrderRow
  left: ExchangeRow
  session: SessionRow
  me: MemberRow
  picture: PictureRow
  payments: PaymentService
  /** Rows with an ownership check. */
  ownCard: Owned<CardRow>
  ownLeft: Owned<ExchangeRow>
  ownMe: Owned<MemberRow>
  /** The parts of an `Acting`, not made by `authorise`. */
  facts: { person: Person; role: Role; permission: 'prize.decide'; company: ActingCompany }
  issuer: Acting<'stamp.issue'>
  siteDecider: Acting<'prize.decide', 'site'>
  editor: Acting<'content.edit'>
  siteEditor: Acting<'content.edit', 'site'>
}

const LINK = { link: '', title: '', visibility: 'link' } as const

/** Never called. If one of these compiles, its `@ts-expect-error` is unused and the typecheck fails. */
const UNCHECKED: Record<string, ((given: Unchecked) => unknown)[]> = {
  'somebody’s card': [
    // @ts-expect-error
    ({ db, card, now }) => changeCard(db, card, {}, now),
    // @ts-expect-error
    ({ db, card, now }) => transitionCard(db, card, 'pause', now),
    // @ts-expect-error
    ({ db, card, now }) => releaseCard(db, card, now),
    // @ts-expect-error
    ({ db, card, now }) => renewAddress(db, card, now),
    // @ts-expect-error
    ({ db, me, card, now }) => insertVirtualCard(db, me, card, now),
    // @ts-expect-error
    ({ db, card, now }) => linkCard(db, { cardSn: '' }, card, now),
    // @ts-expect-error
    ({ db, card }) => beginCard(db, card, card.fields),
    // @ts-expect-error
    ({ db, card }) => namedCard(db, card),
    // @ts-expect-error
    ({ db, card }) => metricsOf(db, card, '2026-11-21'),
    // @ts-expect-error
    ({ whole }) => cardShown(whole, ''),
    // @ts-expect-error
    ({ db, now }) => changeCard(db, 'cheny7p3k9', {}, now),
  ],
  'a card’s themes': [
    // @ts-expect-error
    ({ db, card }) => boughtThemes(db, card),
    // @ts-expect-error
    ({ db, card, now }) => giveTheme(db, card, 'SG', now),
  ],
  'a card’s links': [
    // @ts-expect-error
    ({ card }) => linkOf('webSite', card, 1),
    // @ts-expect-error
    ({ db, card }) => nextPlace(db, 'webSite', card),
    // @ts-expect-error
    ({ db, card }) => removeLink(db, 'webSite', card, 1),
    // @ts-expect-error
    ({ db, card }) => sortLinks(db, 'webSite', card, []),
    // @ts-expect-error
    ({ db, card }) => addSocialMedia(db, card, 1, { ...LINK, socialMediaId: 1, shown: '' }),
    // @ts-expect-error
    ({ db, card }) => changeSocialMedia(db, card, 1, { ...LINK, socialMediaId: 1, shown: '' }),
    // @ts-expect-error
    ({ db, card }) => addWebSite(db, card, 1, { ...LINK, picture: null }),
    // @ts-expect-error
    ({ db, card }) => changeWebSite(db, card, 1, { ...LINK, picture: null }),
  ],
  'somebody’s picture': [
    // @ts-expect-error
    ({ db, ownCard, picture, now }) => changeCard(db, ownCard, { photo: picture }, now),
    // @ts-expect-error
    ({ db, ownCard, picture }) => addWebSite(db, ownCard, 1, { ...LINK, picture }),
    // @ts-expect-error
    ({ db, ownMe, picture }) => changeMember(db, ownMe, { portrait: picture }),
  ],
  'somebody’s order': [
    // @ts-expect-error
    ({ db, order }) => transitionOrder(db, { by: 'buyer', order }, 'cancel'),
    // @ts-expect-error
    ({ db, order }) => orderShown(db, order),
    // @ts-expect-error
    ({ db, order, payments, now }) => payments.open(db, order, now),
  ],
  'what was left with somebody': [
    // @ts-expect-error
    ({ db, left }) => deleteExchange(db, left),
  ],
  'somebody’s session': [
    // @ts-expect-error
    ({ db, session }) => revokeSession(db, session),
  ],
  'somebody’s account': [
    // @ts-expect-error
    ({ db, me }) => changeMember(db, me, { shippingName: '' }),
    // @ts-expect-error
    ({ db, me }) => closeAllSessions(db, me),
    // @ts-expect-error
    ({ db, me, now }) => disownOrders(db, me, now),
    // @ts-expect-error
    ({ db, me, now }) => erasePerson(db, me, '', now),
    // @ts-expect-error
    ({ db, me }) => deletePerson(db, me),
  ],
  'a company, by its id and without a right there': [
    // @ts-expect-error
    ({ db, now }) => pointCardsOfCompany(db, 3, now),
    // @ts-expect-error
    ({ db }) => codeOfCompany(db, 3, Buffer.alloc(32)),
    // @ts-expect-error
    ({ db }) => lockApplication(db, 3, { id: '' }),
    // @ts-expect-error
    ({ db }) => openApplications(db, 3, { pageNum: 1, pageSize: 10 }),
    // An object that looks like one, and one with another right.
    // @ts-expect-error
    ({ db, facts }) => lockApplication(db, facts, { id: '' }),
    // @ts-expect-error
    ({ db, issuer }) => lockApplication(db, issuer, { id: '' }),
    // The site's own right is none at a company.
    // @ts-expect-error
    ({ db, siteDecider }) => lockApplication(db, siteDecider, { id: '' }),
    // Nor does a company's staff write what the site shows.
    // @ts-expect-error
    ({ db, siteEditor }) => entryById(db, { kind: 'question', acting: siteEditor }, 1),
    // @ts-expect-error
    ({ db, editor }) => entryById(db, { kind: 'banner', acting: editor }, 1),
    // @ts-expect-error
    ({ db, issuer }) => entryById(db, { kind: 'question', acting: issuer }, 1),
  ],
  'another kind of thing, or a changed copy': [
    // @ts-expect-error
    ({ db, ownLeft, now }) => changeCard(db, ownLeft, {}, now),
    // The row has all fields of a picture but is not a picture.
    // @ts-expect-error
    ({ db, ownCard, ownLeft, now }) => changeCard(db, ownCard, { photo: ownLeft }, now),
    ({ ownCard }) => {
      // @ts-expect-error
      ownCard.cardSn = 'cheny7p3k9'
    },
    // @ts-expect-error
    ({ db, ownCard, now }) => changeCard(db, { ...ownCard, cardSn: 'cheny7p3k9' }, {}, now),
  ],
}

it.each(Object.keys(UNCHECKED))('has unchecked accesses to %s that the typecheck refuses', (what) => {
  expect(UNCHECKED[what]?.length).toBeGreaterThan(0)
})
