import { hash } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { CardFields } from '@idocard/contract/cards/card'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { TOO_FAST_MS } from '@idocard/domain/company/inquiry-form'
import { metAt } from '@idocard/domain/company/lead-event'
import { EXCHANGE_CONSENT, type ExchangeDetails, readExchange, SHARED_CONSENT } from '@idocard/domain/contacts/exchange'
import { DAY_MS } from '@idocard/domain/duration'
import { contactLink } from '@idocard/domain/identity/notice'
import { cardLang } from '@idocard/domain/language'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { countMetric, holdCard, holdCardToFollow, ownCard } from '../../cards/card/index.ts'
import { placeOfCard } from '../../company/lead-event/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { lockOwnContact, openToExchange, recordShare } from '../contact/index.ts'
import { type LeftDetails, lockAddressBooks, type MetThere } from '../contact-index/index.ts'
import { contactPath } from './contact-path.ts'
import { exchangeNoticeJob } from './exchange-notice.ts'
import { newExchangeToken } from './exchange-token.ts'
import { sharedForm, wordsOf } from './shared-form.ts'
import { deleteExchange, exchangesOf, exchangesSince, insertExchange, lockOwnExchange } from './store.ts'

/** The most details left with one holder in a day. More is abuse, even from many addresses. */
const MAX_A_DAY = 500

/**
 * Limits per hour for details left on one card: by browsers of one kind at one address, and by all browsers at that
 * address. Twenty, because many people in a hall have the same phone. The call itself also limits each address, for all
 * cards together.
 */
const BROWSER_LIMIT = { times: 20, seconds: 3600 }
const ADDRESS_LIMIT = { times: 60, seconds: 3600 }

/** @throws {Refusal} if this kind of browser at this address, or this address, has left too many details on the card */
async function countLeft(
  { limiter, address, userAgent }: Pick<Context, 'limiter' | 'address' | 'userAgent'>,
  cardSn: string,
): Promise<void> {
  const from = `exchange ${cardSn} ${address}`
  const limits = [
    [`${from} ${hash('sha256', userAgent, 'base64')}`, BROWSER_LIMIT],
    [from, ADDRESS_LIMIT],
  ] as const
  for (const [key, limit] of limits) {
    const retryAfter = await limiter.spend(key, limit)
    if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
  }
}

export const exchangeCalls = ({ queue, secret }: { queue: Queue; secret: string }) => {
  /** Stores details with a holder, and notifies the holder by mail or SMS, and in the back office. */
  const keep = async (
    unit: Pick<Unit, 'db' | 'after' | 'now'>,
    memberId: string,
    left: Omit<LeftDetails, 'id' | 'memberId'>,
    there?: MetThere,
  ) => {
    const { id, contactId } = await insertExchange(unit.db, { ...left, memberId }, there)
    await queue.send(unit, exchangeNoticeJob, { id })
    await tell(queue, unit, {
      memberId,
      companyId: null,
      kind: 'exchange',
      params: { contactId },
      link: contactLink(contactId),
      groupKey: 'received',
    })
    return { id, createdAt: left.createdAt, contactId }
  }

  return implement(contract.exchange, {
    async leave(input, context) {
      const { db, lang, now, refuse } = context
      const sn = parseCardSn(input.cardSn) ?? refuse('not_found')
      const card = await holdCard(db, sn)
      if (!card?.memberId || card.state === 'unclaimed') return refuse('not_found')
      if (card.state === 'paused') refuse('card.paused')
      const place = await placeOfCard(db, sn)
      const toCompany = place && sharedForm(place, card, input, lang)
      const read = readExchange(input)
      const wrong = {
        ...('problems' in read && wordsOf(read.problems, lang)),
        ...(toCompany && 'wrong' in toCompany && toCompany.wrong),
      }
      if ('problems' in read || Object.keys(wrong).length > 0) return refuseFields(wrong)
      // A bot fills in the hidden field or submits faster than anyone could read the form. It gets a normal response,
      // but nothing is stored and nothing is unlocked.
      if (input.website !== '' || (input.elapsed > 0 && input.elapsed < TOO_FAST_MS)) return { token: '' }
      await countLeft(context, sn)
      if ((await exchangesSince(db, card.memberId, new Date(now.getTime() - DAY_MS))) >= MAX_A_DAY)
        throw new Refusal('limit.reached', { retryAfter: 3600 })
      const isShared = toCompany !== undefined && 'share' in toCompany
      const left = await keep(
        context,
        card.memberId,
        {
          ...read.details,
          cardSn: sn,
          lang,
          consentVersion: isShared ? SHARED_CONSENT : EXCHANGE_CONSENT,
          consentAt: now,
          createdAt: now,
        },
        place?.event ? metAt(cardLang(card.fields), place.event) : undefined,
      )
      if (isShared) await toCompany.share(queue, context, { ...read.details, contactId: left.contactId, at: now })
      await countMetric(db, sn, 'exchange', input.source, now)
      return { token: newExchangeToken(secret, card, left) }
    },

    async share_back({ id, cardSn, consent }, context) {
      const { db, who, lang, now, refuse } = context
      if (!consent) refuse('contact.consent')
      const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
      const saved = (await lockOwnContact(db, who, id)) ?? refuse('not_found')
      const theirs = saved.cardSn === null ? undefined : await holdCardToFollow(db, saved.cardSn)
      if (theirs?.state !== 'active' || theirs.personId !== saved.personId) return refuse('contact.not_live')
      const details = detailsOfCard(mine.fields) ?? refuse('contact.no_contact_method')
      if (saved.exchanged) return {}
      await openToExchange(db, saved)
      await recordShare(db, saved, now)
      await keep(context, theirs.personId, {
        ...details,
        cardSn: theirs.cardSn,
        note: '',
        lang,
        consentVersion: EXCHANGE_CONSENT,
        consentAt: now,
        createdAt: now,
      })
      await countMetric(db, theirs.cardSn, 'exchange', 'link', now)
      return {}
    },

    async load_mine(paging, { db, who, now }) {
      const { list, total } = await exchangesOf(db, who.id, paging)
      return {
        ...paging,
        total,
        list: list.map((left) => ({ ...left, contact: contactPath(secret, left.id, who, now) })),
      }
    },

    async remove({ id }, { db, who, refuse }) {
      await lockAddressBooks(db, [who.id])
      const mine = isUuid(id) ? await lockOwnExchange(db, who, id) : undefined
      await deleteExchange(db, mine ?? refuse('not_found'))
      return {}
    },
  })
}

/** A holder's details for another holder. Null if the card has no name, or neither phone number nor e-mail address. */
function detailsOfCard(fields: CardFields): Omit<ExchangeDetails, 'note'> | null {
  const name = fields.nameCh || fields.nameEn
  const phone = fields.phones.find(({ kind }) => kind === 'mobile') ?? fields.phones.find(({ kind }) => kind !== 'fax')
  const email = fields.emails[0]?.address
  if (!name || !(phone || email)) return null
  return {
    name,
    phone: phone?.number ?? '',
    extension: phone?.extension ?? '',
    email: email ?? '',
    company: fields.companyCh || fields.companyEn,
    title: fields.titleCh || fields.titleEn,
  }
}
