import { contract } from '@idocard/contract'
import { type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { MAX_VIRTUAL_CARDS, VIRTUAL_CARDS_FREE } from '@idocard/domain/cards/card'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { hasContent } from '@idocard/domain/cards/card-state'
import { englishNames } from '@idocard/domain/contacts/english-name'
import { DAY_MS } from '@idocard/domain/duration'
import { POINTS_FOR_ACTIVATION } from '@idocard/domain/loyalty/point'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { activationHash } from '../../../shared/activation.ts'
import { isSignedTap } from '../../../shared/ntag424.ts'
import type { OncePerHour } from '../../../shared/once-per-hour.ts'
import { companyById, HOME_COMPANY, isPaused } from '../../company/company/index.ts'
import { syllablesOf } from '../../contacts/contact-index/index.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { lockMember, ownMember } from '../../identity/sign-in/index.ts'
import { earnPoints } from '../../loyalty/point/index.ts'
import { cleanFields } from './card-fields.ts'
import { cardSeenBy, cardShown } from './card-shown.ts'
import { isThemeOwned, keepTheme } from './card-theme.store.ts'
import { cardsDueJob, tieToEntry } from './cards-due.store.ts'
import { changedLinks } from './changed-links.ts'
import { lockedChanges, lockedProblems } from './company-rules.ts'
import { firstFields } from './first-fields.ts'
import { isFollowed } from './follow.store.ts'
import { lockToGiveUp, releaseCard, renewAddress } from './give-up.store.ts'
import type { Introductions } from './introduction.ts'
import { countMetric, metricsOf } from './metric.store.ts'
import { cardBySn } from './open-card.ts'
import { saveLinks } from './save-links.ts'
import { rememberScan } from './scan.store.ts'
import {
  type AtHand,
  beginCard,
  type CardChange,
  cardShownBy,
  changeCard,
  claimCard,
  linkCard,
  lockOwnCard,
  namedCard,
  ownCard,
  transitionCard,
} from './store.ts'
import type { Taps } from './taps.ts'
import { tellHolder } from './tell-holder.ts'
import { copyAsVirtualCard, countVirtualCards, hasPhysicalCard, insertVirtualCard } from './virtual-card.store.ts'
import { ownWholeCard, ownWholeCards, rulesOf } from './whole-card.store.ts'

/** The content of a card changed: what follows it is brought up to date. */
export const cardChangedJob = job<{ cardSn: string }>('card_changed')

interface CardServices {
  publicUrl: string
  introductions: Introductions
  once: OncePerHour
  queue: Queue
  taps: Pick<Taps, 'cardOf'>
}

export const cardCalls = ({ publicUrl, introductions, once, queue, taps }: CardServices) =>
  implement(contract.card, {
    async activate_card({ cardActivateCode, cardSn, picc, cmac }, context) {
      const { db, who, now, refuse } = context
      const tap = { picc, cmac }
      const code = parseActivationCode(cardActivateCode)
      const which: AtHand = isSignedTap(tap)
        ? { cardSn: (await taps.cardOf(db, tap, now)) ?? refuse('card.tap_old') }
        : { activationHash: activationHash(code ?? refuse('card.code_wrong')) }
      // The response to an earlier activation may have been lost, so its holder gets the same response again.
      const before = async () => {
        const shown = (await cardShownBy(db, which)) ?? refuse('card.code_wrong')
        if (cardSn !== '' && cardSn !== shown) refuse('card.code_used')
        return cardShown((await ownWholeCard(db, who, shown)) ?? refuse('card.code_used'), publicUrl)
      }
      if (cardSn !== '') {
        const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
        if (!(await linkCard(db, which, mine, now))) return before()
        return cardShown((await ownWholeCard(db, who, cardSn)) ?? refuse('not_found'), publicUrl)
      }
      const claimed = await claimCard(db, which, who, now)
      if (!claimed) return before()
      const issuer = await companyById(db, claimed.companyId)
      if (issuer && isPaused(issuer)) refuse('company.paused')
      const account = { memberId: who.id, companyId: claimed.companyId }
      const entry = {
        ...account,
        amount: POINTS_FOR_ACTIVATION,
        reason: 'activation',
        reference: claimed.cardSn,
      } as const
      await earnPoints(db, entry, now)
      const other = await namedCard(db, claimed)
      await beginCard(db, claimed, firstFields(claimed.fields, await ownMember(db, who), other?.fields))
      if (await tieToEntry(db, claimed)) await queue.send(context, cardsDueJob, { companyId: claimed.companyId })
      const mine = await ownWholeCard(db, who, claimed.cardSn)
      if (!mine) throw new Error('A card that was just claimed was not found.')
      return cardShown(mine, publicUrl)
    },

    async create_virtual({ cardSn }, { db, who, now, refuse }) {
      // One request at a time for each holder, so that concurrent requests cannot exceed the limit.
      await lockMember(db, who)
      const like = cardSn === '' ? undefined : ((await ownCard(db, who, cardSn)) ?? refuse('not_found'))
      const many = await countVirtualCards(db, who)
      if (many >= VIRTUAL_CARDS_FREE && !(await hasPhysicalCard(db, who))) refuse('card.physical_needed')
      if (many >= MAX_VIRTUAL_CARDS) refuse('card.virtual_many')
      // A copy of a card about which its company decides is the person's own: it is none of the company's.
      const isDecided = like !== undefined && (await rulesOf(db, like)) !== undefined
      const made = like
        ? await copyAsVirtualCard(db, who, like, isDecided ? HOME_COMPANY : like.companyId, now)
        : await insertVirtualCard(
            db,
            who,
            // Of the site's own company: only a card that a company gave away makes its holder one of its people.
            {
              companyId: HOME_COMPANY,
              fields: firstFields(EMPTY_CARD, await ownMember(db, who), undefined),
              photoId: null,
            },
            now,
          )
      return cardShown((await ownWholeCard(db, who, made)) ?? refuse('not_found'), publicUrl)
    },

    async get({ cardSn, addCount }, { db, who, address, now, refuse }) {
      const sn = parseCardSn(cardSn) ?? refuse('not_found')
      const found = await cardBySn(db, sn)
      if (found?.card.state === 'retired') return refuse('card.retired')
      if (!found || !hasContent(found.card.state)) return refuse('not_found')
      const isMine = found.card.memberId === who.id
      if (found.card.state === 'paused' && !isMine) refuse('card.paused')
      if (!isMine && who.audience === 'holder') await rememberScan(db, who.id, found.card.cardSn, now)
      // Anybody can create new guests at will, so guests at one address count once.
      const viewers = who.audience === 'guest' ? [who.id, address] : [who.id]
      if (addCount && !isMine && viewers.every((viewer) => once.first(`view ${found.card.cardSn}`, viewer, now)))
        await countMetric(db, found.card.cardSn, 'view', 'link', now)
      if (!isMine) return { ...cardSeenBy(found, 'visitor', publicUrl), isMine }
      // Complete, because clients send the fields back to `update`, where a missing hidden field would be lost.
      return { ...cardSeenBy(found, 'exchanged', publicUrl), fields: found.card.fields, isMine }
    },

    async load_my_cards(_input, { db, who }) {
      return { list: (await ownWholeCards(db, who)).map((one) => cardShown(one, publicUrl)) }
    },

    async load_my_card({ cardSn }, { db, who, refuse }) {
      return cardShown((await ownWholeCard(db, who, cardSn)) ?? refuse('not_found'), publicUrl)
    },

    async update(input, context) {
      const { cardSn, version, fields, photo, links, theme, allowIndex, state, updatedAt } = input
      const { db, who, now, lang, refuse } = context
      const before = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
      if (version > 0 && version !== before.version) refuse('card.changed')
      if (state === 'active' && before.heldFrom !== null) refuse('card.held')
      if (theme && theme !== before.theme && !(await isThemeOwned(db, before, theme, now))) refuse('theme.not_owned')
      const differing = await changedLinks(db, before, input)
      if (differing && links) refuseInvalid(['links'], lang)
      // An older card that is sent back whole must not remove links that were added since.
      if (differing && updatedAt !== '' && updatedAt !== before.updatedAt.toISOString()) refuse('card.changed')
      const after = { ...before.fields, ...(fields && cleanFields(present(fields), lang)) }
      const rules = await rulesOf(db, before)
      const locked = rules ? lockedChanges(before, { fields: after, theme: theme ?? before.theme }, rules) : []
      if (locked.length > 0) refuse('card.locked', { fields: lockedProblems(locked, lang) })
      const change: CardChange = {
        ...(fields && { fields: after }),
        ...(allowIndex !== undefined && { allowIndex }),
        ...(theme !== undefined && { theme }),
        ...(photo !== undefined && {
          photo: photo === '' ? null : ((await ownPicture(db, who, photo)) ?? refuse('upload.unknown')),
        }),
        ...((links ?? differing) && { links: true }),
      }
      if (links) await saveLinks(db, { who, lang, within: 'links.' }, before, links)
      if (differing) await saveLinks(db, { who, lang, within: '' }, before, differing)
      if (theme && theme !== before.theme) await keepTheme(db, before, now)
      await changeCard(db, before, change, now)
      // While a card is paused, its followers are not updated. Resuming it therefore counts as a change too.
      const isNews = fields || photo !== undefined || (state === 'active' && before.state === 'paused')
      if (isNews && (await isFollowed(db, before.cardSn)))
        await queue.send(context, cardChangedJob, { cardSn: before.cardSn })
      // Setting the current state again changes nothing.
      const transition = state === 'paused' ? 'pause' : 'resume'
      if (state && state !== before.state && !(await transitionCard(db, before, transition, now)))
        refuse('card.changed')
      return cardShown((await ownWholeCard(db, who, cardSn)) ?? refuse('not_found'), publicUrl)
    },

    async release({ cardSn }, context) {
      const { db, who, now, lang, refuse } = context
      const mine = (await lockToGiveUp(db, who, cardSn)) ?? refuse('not_found')
      // Whoever claims the plastic anew would show it again.
      if (mine.heldFrom !== null && mine.physical) refuse('card.held')
      const freed = (await releaseCard(db, mine, now)) ?? refuse('not_found')
      await tellHolder(queue, context, { memberId: who.id, notice: 'released', lang })
      return { freed }
    },

    async renew_address({ cardSn }, context) {
      const { db, who, now, lang, refuse } = context
      const mine = (await lockToGiveUp(db, who, cardSn)) ?? refuse('not_found')
      // At a new address it would be shown again.
      if (mine.heldFrom !== null) refuse('card.held')
      const renewed = (await renewAddress(db, mine, now)) ?? refuse('not_found')
      await tellHolder(queue, context, { memberId: who.id, notice: 'renewed', lang })
      const card = (await ownWholeCard(db, who, renewed.cardSn)) ?? refuse('not_found')
      return { card: cardShown(card, publicUrl), freed: renewed.freed }
    },

    async getAutoIntroduction({ cardSn, Name, Industry, jobTitle }, { db, who, lang, refuse }) {
      const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
      return introductions.write({ name: Name, industry: Industry, jobTitle, lang, cardSn: mine.cardSn })
    },

    async spell_name({ name }) {
      return englishNames(name, syllablesOf) ?? { wadeGiles: '', hanyu: '' }
    },

    async load_metrics({ cardSn, days }, { db, who, now, refuse }) {
      const mine = (await ownCard(db, who, cardSn)) ?? refuse('not_found')
      const from = taiwanDay(new Date(now.getTime() - (days - 1) * DAY_MS))
      return { list: await metricsOf(db, mine, from) }
    },
  })

/** Only the fields that were sent. Omitted fields stay unchanged. */
const present = (fields: { [K in keyof CardFields]?: CardFields[K] | undefined }): Partial<CardFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
