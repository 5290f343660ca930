import type { MergeSide } from '@idocard/domain/identity/account-merge'
import { handle, type JobHandler, type JobServices, job } from '../../../queue/job.ts'
import { newToken } from '../../../shared/secrets.ts'
import { lockAddressBooks, reindexContacts } from '../../contacts/contact-index/index.ts'
import { sendMessage } from '../notice/index.ts'
import { memberById, releasedAddressesOf, usernameOf } from '../sign-in/index.ts'
import { mergeById, putToken, stateOf } from './account-merge.store.ts'
import { answeredWords, askedWords, mergedWords } from './messages.ts'

/** Sends one of two accounts its link to confirm the merge. */
export const mergeAskedJob = job<{ id: string; side: MergeSide }>('merge_asked')
/** Tells who asked for a merge that one has refused, or that both have confirmed. */
export const mergeAnsweredJob = job<{ id: string }>('merge_answered')
/** What remains to be done for an account into which another one was merged. `at` is the moment of the merge. */
export const accountsMergedJob = job<{ memberId: string; at: string }>('accounts_merged')

/** The page at which the owner of two accounts answers. */
export const MERGE_PATH = '/idocard/merge'

export const accountMergeJobs: readonly JobHandler<JobServices>[] = [
  handle(mergeAskedJob, async (services: JobServices, { id, side }) => {
    const { db } = services.database
    const merge = await mergeById(db, id)
    const person = merge && (await memberById(db, merge[`${side}Id`]))
    if (!person || !usernameOf(person)) return
    // A job that is repeated sends another link, because the token of the one before is stored nowhere. The newest opens.
    const token = newToken()
    if (!(await putToken(db, id, side, token, services.now()))) return
    const ref = `merge-asked-${id}-${side}-${services.now().getTime()}`
    // In the fragment, so that no server's log and no preview of a chat has it.
    await sendMessage(services, person, {
      ...askedWords(`${services.publicUrl}${MERGE_PATH}#${token}`),
      ref,
      kind: 'merge_asked',
    })
  }),

  handle(mergeAnsweredJob, async (services: JobServices, { id }) => {
    const { db } = services.database
    const merge = await mergeById(db, id)
    const state = merge && stateOf(merge, services.now())
    if (!merge?.askedBy || (state !== 'refused' && state !== 'ready')) return
    const staff = await memberById(db, merge.askedBy)
    if (!staff) return
    const words = answeredWords(state, `${services.publicUrl}/admin/site/people/${merge.staysId}`)
    await sendMessage(services, staff, { ...words, ref: `merge-answered-${id}-${state}`, kind: 'merge_answered' })
  }),

  handle(accountsMergedJob, async (services: JobServices, { memberId, at }) => {
    const { database, inTransaction, publicUrl } = services
    await inTransaction(async ({ db }) => {
      await lockAddressBooks(db, [memberId])
      await reindexContacts(db)
    })
    const person = await memberById(database.db, memberId)
    if (!person) return
    const addresses = [person.email, person.phone, ...(await releasedAddressesOf(database.db, memberId, new Date(at)))]
    const words = mergedWords(`${publicUrl}/idocard/user`)
    for (const [nth, address] of addresses.entries()) {
      if (!address) continue
      const to = address.includes('@') ? { email: address } : { phone: address }
      const ref = `accounts-merged-${memberId}-${Date.parse(at)}-${nth}`
      await sendMessage(services, to, { ...words, ref, kind: 'accounts_merged' })
    }
  }),
]
