import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { upload } from '../../../db/schema/content/upload.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { Fixtures, Kind } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { insertUpload, noteUnused, sweepUploads } from './store.ts'

/**
 * Adds a picture as if it had been uploaded; returns its id.
 * @param library in whose library it is, if it is not the person's own
 */
export async function addPicture(
  { app, holder }: Person,
  library: { isOfShop?: boolean; companyId?: number } = {},
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const file = Buffer.from('a picture')
  const sizes = { width: 1, height: 1, bytes: 2 * file.length, jpeg: file, webp: file }
  await insertUpload(app.running.database.db, { id, memberId: holder.id, ...sizes, createdAt: app.now(), ...library })
  return id
}

export const PICTURE: Kind = {
  make: (owner) => addPicture(owner),
  remove: ({ app }, id) => app.running.database.db.delete(upload).where(eq(upload.id, String(id))),
  never: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** Deletes what nothing shows, whatever its age, as of a moment. */
export async function sweepPictures({ running }: TestApp, at: Date): Promise<void> {
  const { db } = running.database
  await noteUnused(db, new Date(at.getTime() - 1))
  while ((await sweepUploads(db, { own: at, unused: at, removed: at })) > 0);
}

export const uploadFixtures = {
  owners: {
    'upload.upload_original': {},
    'upload.baidu_ocr_card': {},
  },
} satisfies Fixtures<'upload'>
