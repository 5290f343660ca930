import type { StoredContact } from '@idocard/contract/contacts/contact-fields'
import { fingerprint } from '../../../lib/fingerprint.ts'
import { objectStore } from '../../../lib/object-store.ts'
import { holderToken } from '../../../lib/session.ts'
import { release, STORED_MS } from '../../../lib/stored-data.ts'

/** A part of all contacts, as the server divides them. Its mark differs when anything in it has changed. */
export interface ContactPart {
  part: string
  mark: string
  list: readonly StoredContact[]
}

/** Whose it is, and when it was stored. */
type Owned = { owner: string; stored: number }
/** Says when all contacts were on the device. The parts of contacts have names of two letters. */
type Complete = Owned & { part: 'complete' }
type Stored = (Owned & ContactPart) | Complete

const store = objectStore('idoContacts', 'parts', { keyPath: 'part' })

/** Whose contacts may be stored and shown now: this session's, in this release. Empty if nobody is signed in. */
export function contactOwner(): string {
  const token = holderToken.get()
  return token && `${fingerprint(token)} ${release()}`
}

/** The contacts on this device, and when they were complete. Removes those of anybody else, and old ones. */
export async function readParts(): Promise<{ parts: ContactPart[]; at: number | undefined }> {
  const owner = contactOwner()
  const records = (await store.isUsable()) ? await store.run<Stored[]>('readonly', (all) => all.getAll()) : []
  const last = Math.max(...records.map(({ stored }) => stored))
  if (owner !== '' && records.every((one) => one.owner === owner) && last > Date.now() - STORED_MS)
    return {
      parts: records.filter((one) => 'list' in one),
      at: records.find((one) => one.part === 'complete')?.stored,
    }
  if (records.length > 0) await store.run('readwrite', (all) => all.clear())
  return { parts: [], at: undefined }
}

/**
 * Stores parts; an empty part is removed. Without space, the contacts are only in memory, and are loaded again later.
 * @param isComplete whether all contacts are now on the device
 */
export async function storeParts(parts: readonly ContactPart[], owner: string, isComplete = false): Promise<void> {
  if (!(await store.isUsable())) return
  const put = (all: IDBObjectStore, record: Stored) => all.put(record)
  await store
    .run<number>('readwrite', (all) => {
      // The holder may have signed out. What was written just before that is removed by `readParts`.
      if (owner !== '' && owner === contactOwner()) {
        const mine = { owner, stored: Date.now() }
        for (const one of parts) one.list.length > 0 ? put(all, { ...one, ...mine }) : all.delete(one.part)
        if (isComplete) put(all, { part: 'complete', ...mine })
      }
      return all.count()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
    })
}
