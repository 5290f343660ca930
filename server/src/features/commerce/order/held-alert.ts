import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { claimHeldAlerts, type HeldProduct } from './hold.store.ts'

/** Unpaid orders hold all remaining units of a product. */
export const heldAlertJob = job<{ productId: number }>('held_alert')

/** Buyers usually pay within this time. Units that are held for a shorter time cause no alert. */
const USUAL_PAYMENT_MS = 5 * MINUTE_MS
/** The shortest time between two alerts about a product. */
const ALERT_INTERVAL_MS = DAY_MS

/** Alerts the service mailbox about products whose remaining units are all held by unpaid orders. */
export const alertHeld = ({ inTransaction, queue }: { inTransaction: InTransaction; queue: Queue }) =>
  inTransaction(async (unit) => {
    const now = unit.now.getTime()
    const times = {
      now: unit.now,
      since: new Date(now - USUAL_PAYMENT_MS),
      alertedBefore: new Date(now - ALERT_INTERVAL_MS),
    }
    for (const productId of await claimHeldAlerts(unit.db, times)) await queue.send(unit, heldAlertJob, { productId })
  })

const CLOCK = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** The alert about a product whose remaining units are all held. */
export const heldAlert = ({ productId, titleCh, held, firstTime, orders, members, networks, until }: HeldProduct) => ({
  subject: `未付款的訂單保留了所有庫存：${titleCh}`,
  text: [
    `${titleCh}（商品編號 ${productId}）目前沒有可賣的庫存，剩下的 ${held} 件都保留在還沒有付款的訂單裡。`,
    '',
    `未付款訂單　${orders} 筆`,
    `會員　${members} 位`,
    `從來沒有付過款的會員保留　${firstTime} 件`,
    `網路位址　${networks} 個`,
    `最晚保留到　${CLOCK.format(until)}`,
    '',
    '時間到了還沒有付款，商品會自動放回架上，不需要處理。如果一再發生，可能有人刻意占住庫存：請管理員執行 npm run held 查看。',
  ].join('\n'),
})
