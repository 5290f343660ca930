import type { LeadDestinationRow } from '../../../db/schema/company/lead-destination.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import { type DataOf, type JobServices, job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { destinationToTell, ownersOf } from './store.ts'

/** Tells one of a company's owners that a destination was switched off. */
export const switchedOffJob = job<{ destinationId: number; memberId: string; at: string }>('lead_destination_off')

/** Tells a company's owners that nothing is sent any more, because a system does not take it. */
export async function tellSwitchedOff(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  { id, companyId }: Pick<LeadDestinationRow, 'id' | 'companyId'>,
): Promise<void> {
  for (const memberId of await ownersOf(unit.db, companyId))
    await queue.send(unit, switchedOffJob, { destinationId: id, memberId, at: unit.now.toISOString() })
}

/** In both languages, because an account has no language setting. */
const switchedOff = (name: string, [zh, en]: readonly [string, string], address: string) => ({
  subject: `潛在客戶暫停送到「${name}」 · Leads are no longer sent to “${name}”`,
  text: `「${zh}」的潛在客戶送不到「${name}」，已經自動關閉。還沒送出的都留著，修正後打開就會補送：
${address}

Leads of ${en} could not be sent to “${name}”, so it was switched off. What was not sent is kept, and follows once you correct it and switch it on:
${address}`,
  short: `【iDoCard】「${zh}」的潛在客戶送不到「${name}」，已自動關閉，請到後台查看。Leads are no longer sent to “${name}”.`,
})

export async function mailSwitchedOff(
  services: JobServices,
  { destinationId, memberId, at }: DataOf<typeof switchedOffJob>,
): Promise<void> {
  const found = await destinationToTell(services.database.db, destinationId, memberId)
  // It may be on again by now, or they may be no owner any more.
  if (!found || found.destination.offReason === '' || found.destination.offReason === 'staff') return
  const { destination, company, email, phone } = found
  const names = [company.companychname, company.companyenname || company.companychname] as const
  const address = `${services.publicUrl}/admin/${company.prefix}/leadDestinations/${destination.id}`
  const ref = `lead-destination-${destinationId}-${memberId}-${Date.parse(at)}`
  await sendMessage(
    services,
    { email, phone },
    { ...switchedOff(destination.name, names, address), ref, kind: 'lead_destination_off' },
  )
}
