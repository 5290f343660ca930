import { contract } from '@idocard/contract'
import type { PrizeApplication, StaffApplication } from '@idocard/contract/loyalty/prize-apply'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { HAND_OVER_CODE } from '@idocard/domain/loyalty/point-code'
import type { Change } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { PrizeApplicationRow } from '../../../db/schema/loyalty/point.ts'
import type { Queue } from '../../../queue/queue.ts'
import { qrSvg } from '../../../shared/qr.ts'
import { currentSponsor, isPaused, sponsorsOf } from '../../company/company/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { balanceOf, type GivenBack } from '../point/index.ts'
import { applyFor, refuseApplication } from './application.ts'
import {
  type ApplicationOfHolder,
  type ApplicationOfPrize,
  applicationsOf,
  listApplications,
  lockApplication,
  openApplications,
  transitionApplication,
} from './prize-application.store.ts'
import { prizeCode, prizeCodeHash, storedCode } from './prize-code.ts'
import { prizesOf } from './store.ts'

const shared = ({ application, prize }: ApplicationOfPrize) => {
  const { id, prizeId, state, points, appliedAt } = application
  const { titleCh, titleEn, img } = prize
  return { id, prizeId, titleCh, titleEn, img, state, points, appliedAt: appliedAt.toISOString() }
}

const forStaff = (found: ApplicationOfHolder): StaffApplication => {
  const { name, phone, email } = found.holder
  return { ...shared(found), name: name || (phone ? maskMobile(phone) : email ? maskEmail(email) : '') }
}

/** The change of an application's state, with the reason that its holder reads. */
const stateChange = (found: ApplicationOfPrize, { id, state, reasonCh, reasonEn }: PrizeApplicationRow): Change => ({
  thing: 'prizeApplication',
  id,
  before: { state: found.application.state },
  after: { state, reasonCh, reasonEn },
})

type Unit = Parameters<typeof tell>[1]

export const prizeApplyCalls = ({ publicUrl, secret, queue }: { publicUrl: string; secret: string; queue: Queue }) => {
  /** Notifies the holder of the decision about their application, or of the prize handed over. */
  const tellHolder = (
    unit: Unit,
    kind: 'prize_approved' | 'prize_refused' | 'prize_handed_over',
    { application: { memberId }, prize }: ApplicationOfPrize,
    givenBack?: GivenBack,
  ) => {
    const { companyId, titleCh, titleEn } = prize
    const link = 'donateBlood/pointCard?tab=prizes'
    return tell(queue, unit, { memberId, companyId, kind, params: { titleCh, titleEn, ...givenBack }, link })
  }

  const forHolder = (found: ApplicationOfPrize, prefix: string): PrizeApplication => {
    const { decidedAt, handedOverAt, reasonCh, reasonEn } = found.application
    const isApproved = found.application.state === 'approved'
    const code = isApproved ? prizeCode(secret, found.application.id) : ''
    const url = `${publicUrl}/backstage/${prefix}/donateBlood/pointCard?${HAND_OVER_CODE}=${code}`
    return {
      ...shared(found),
      decidedAt: decidedAt?.toISOString() ?? null,
      handedOverAt: handedOverAt?.toISOString() ?? null,
      reasonCh,
      reasonEn,
      code,
      qr: isApproved ? qrSvg(url, { level: 'M', hasMark: false }) : '',
    }
  }

  return implement(contract.prizeApply, {
    async apply({ id }, { db, who, now, refuse }) {
      const sponsors = await sponsorsOf(db, who)
      const [found] = await prizesOf(db, sponsors, now, id)
      const wanted = found ?? refuse('not_found')
      const sponsor = sponsors.find((one) => one.id === wanted.companyId) ?? refuse('not_found')
      // Nobody could hand it over.
      if (isPaused(sponsor)) refuse('company.paused')
      const application = await applyFor(db, { prize: wanted, memberId: who.id, secret }, now)
      return {
        application: forHolder({ application, prize: wanted }, sponsor.prefix),
        balance: await balanceOf(db, { memberId: who.id, companyId: wanted.companyId }),
      }
    },

    async load_mine({ sponsor, ...at }, { db, who, prefix, refuse }) {
      const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
      const { list, total } = await applicationsOf(db, mine, at)
      return { list: list.map((one) => forHolder(one, mine.prefix)), total, ...at }
    },

    async load_open(at, { db, acting }) {
      const { list, total } = await openApplications(db, acting, at)
      return { list: list.map(forStaff), total, ...at }
    },

    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listApplications(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { list: list.map(forStaff), ...page }
    },

    async approve({ id }, unit) {
      const { db, acting, now, changed, refuse } = unit
      const found = (await lockApplication(db, acting, { id })) ?? refuse('not_found')
      // From now on, the holder sees the code with this hash.
      const decided = { decidedAt: now, codeHash: storedCode(secret, id) }
      const application =
        (await transitionApplication(db, found.application, 'approve', decided)) ?? refuse('prize.state')
      await tellHolder(unit, 'prize_approved', found)
      changed(stateChange(found, application))
      return forStaff({ ...found, application })
    },

    async refuse({ id, ...reasons }, unit) {
      const { db, acting, now, changed, refuse } = unit
      const found = (await lockApplication(db, acting, { id })) ?? refuse('not_found')
      const refused = (await refuseApplication(db, found, reasons, now)) ?? refuse('prize.state')
      await tellHolder(unit, 'prize_refused', found, refused.givenBack)
      changed(stateChange(found, refused.application))
      return forStaff({ ...found, application: refused.application })
    },

    async hand_over({ code }, unit) {
      const { db, who, acting, now, changed, refuse } = unit
      const codeHash = prizeCodeHash(code) ?? refuse('prize.code_wrong')
      const found = (await lockApplication(db, acting, { codeHash })) ?? refuse('prize.code_wrong')
      if (found.application.state === 'handed_over') refuse('prize.code_used')
      const handover = { handedOverAt: now, handedOverBy: who.id }
      const handedOver =
        (await transitionApplication(db, found.application, 'hand_over', handover)) ?? refuse('prize.state')
      await tellHolder(unit, 'prize_handed_over', found)
      changed(stateChange(found, handedOver))
      return forStaff({ ...found, application: handedOver })
    },
  })
}
