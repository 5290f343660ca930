import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { upload } from '../../../db/schema/content/upload.ts'
import type { Fixtures, Kind } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { insertUpload } from './store.ts'

/** Adds a picture as if it had been uploaded; returns its id. */
export async function addPicture({ app, holder }: Person, isOfShop = false): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const file = Buffer.from('a picture')
  const sizes = { width: 1, height: 1, bytes: 2 * file.length, jpeg: file, webp: file }
  await insertUpload(app.running.database.db, { id, memberId: holder.id, ...sizes, createdAt: app.now(), isOfShop })
  return id
}

export const PICTURE: Kind = {
  make: addPicture,
  remove: ({ app }, id) => app.running.database.db.delete(upload).where(eq(upload.id, String(id))),
  never: 'AAAAAAAAAAAAAAAAAAAAAA',
}

export const uploadFixtures = {
  owners: {
    'upload.upload_original': {},
    'upload.baidu_ocr_card': {},
  },
} satisfies Fixtures<'upload'>
