import { contract } from '@idocard/contract'
import type { CardFields } from '@idocard/contract/card'
import { parseActivationCode } from '@idocard/domain/activation-code'
import { parseCardSn } from '@idocard/domain/card-address'
import { POINTS_FOR_ACTIVATION } from '@idocard/domain/point'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../api/implement.ts'
import { memberById } from '../../services/sign-in/member.store.ts'
import { activationHash, newActivation } from '../../shared/activation.ts'
import type { OncePerHour } from '../../shared/once-per-hour.ts'
import { earnPoints } from '../point/point.store.ts'
import { rememberScan } from '../scan-history/scan-history.store.ts'
import { ownUpload } from '../upload/upload.store.ts'
import {
  type CardChange,
  cardBySn,
  cardOf,
  cardsOf,
  changeCard,
  claimCard,
  lockCard,
  nameCard,
  releaseCard,
} from './card.store.ts'
import { cleanFields } from './card-fields.ts'
import { cardSeenBy, cardShown } from './card-shown.ts'
import { countFigure, figuresOf } from './figure.store.ts'
import type { Introductions } from './introduction.ts'

export interface CardServices {
  publicUrl: string
  introductions: Introductions
  once: OncePerHour
}

const DAY = 86_400_000

export const cardCalls = ({ publicUrl, introductions, once }: CardServices) =>
  implement(contract.card, {
    async activate_card({ cardActivateCode }, { db, who, now, refuse }) {
      const code = parseActivationCode(cardActivateCode) ?? refuse('card.code_wrong')
      const claimed = (await claimCard(db, activationHash(code), who.id, now)) ?? refuse('card.code_wrong')
      if (claimed === 'used') return refuse('card.code_used')
      const entry = { memberId: who.id, amount: POINTS_FOR_ACTIVATION, reason: 'activation', reference: claimed.cardSn }
      await earnPoints(db, entry, now)
      const named = await nameCard(db, claimed, (await memberById(db, who.id))?.name ?? '')
      return cardShown({ card: named, socialMedia: [], webSites: [] }, publicUrl)
    },

    async get({ cardSn, addCount }, { db, who, address, now, refuse }) {
      const sn = parseCardSn(cardSn) ?? refuse('not_found')
      const found = await cardBySn(db, sn)
      if (!found || found.card.state === 'unclaimed') return refuse('not_found')
      const isMine = found.card.memberId === who.id
      if (found.card.state === 'paused' && !isMine) refuse('card.paused')
      if (!isMine && who.audience === 'holder') await rememberScan(db, who.id, sn, now)
      // A guest is a new one at will: of those at one address one counts.
      const viewers = who.audience === 'guest' ? [who.id, address] : [who.id]
      if (addCount && !isMine && viewers.every((viewer) => once.first(`view ${sn}`, viewer, now)))
        await countFigure(db, sn, 'view', 'link', now)
      return { ...cardSeenBy(found, 'visitor', publicUrl), isMine }
    },

    async load_my_cards(_input, { db, who }) {
      return { list: (await cardsOf(db, who.id)).map((one) => cardShown(one, publicUrl)) }
    },

    async load_my_card({ cardSn }, { db, who, refuse }) {
      return cardShown((await cardOf(db, who.id, cardSn)) ?? refuse('not_found'), publicUrl)
    },

    async update({ cardSn, version, fields, photo, allowIndex, state }, { db, who, now, lang, refuse }) {
      const before = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
      if (version > 0 && version !== before.version) refuse('card.changed')
      const change: CardChange = {
        ...(fields && { fields: { ...before.fields, ...cleanFields(present(fields), lang) } }),
        ...(allowIndex !== undefined && { allowIndex }),
        ...(state && { state }),
        ...(photo !== undefined && {
          photoId: photo === '' ? null : ((await ownUpload(db, who.id, photo)) ?? refuse('upload.unknown')),
        }),
      }
      await changeCard(db, cardSn, change, now)
      return cardShown((await cardOf(db, who.id, cardSn)) ?? refuse('not_found'), publicUrl)
    },

    async release({ cardSn }, { db, who, now, refuse }) {
      const mine = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
      await releaseCard(db, mine.cardSn, newActivation().hash, now)
      return {}
    },

    async getAutoIntroduction({ cardSn, Name, Industry, jobTitle }, { db, who, lang, refuse }) {
      const mine = (await cardOf(db, who.id, cardSn)) ?? refuse('not_found')
      return introductions.write({ name: Name, industry: Industry, jobTitle, lang, cardSn: mine.card.cardSn })
    },

    async load_figures({ cardSn, days }, { db, who, now, refuse }) {
      const mine = (await cardOf(db, who.id, cardSn)) ?? refuse('not_found')
      const from = taiwanDay(new Date(now.getTime() - (days - 1) * DAY))
      return { list: await figuresOf(db, mine.card.cardSn, from) }
    },
  })

/** The fields that were sent: one that was left out stays as it is. */
const present = (fields: { [K in keyof CardFields]?: CardFields[K] | undefined }): Partial<CardFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
