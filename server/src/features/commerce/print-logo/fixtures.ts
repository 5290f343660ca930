import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { printLogo } from '../../../db/schema/commerce/print.ts'
import { type Sender, sendFile, type TestApp } from '../../../testing/app.ts'
import { type Fixtures, type Kind, mine } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { insertLogo } from './store.ts'

/** Sends a logo as a member's browser does. */
export const sendLogo = (app: TestApp, token: string, file: Buffer, lang: Sender['lang'] = 'zh-TW') =>
  sendFile(app, contract.printLogo.upload, token, file, {}, { fileName: 'logo.svg', lang })

/** Adds a logo as if it had been uploaded; returns its id. */
export async function addLogo({ app, member }: Person): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const file = Buffer.from('a logo')
  const stored = { kind: 'pdf', file, picture: null, width: 0, height: 0, bytes: file.length } as const
  await insertLogo(app.running.database.db, { ...stored, id, memberId: member.id, createdAt: app.now() })
  return id
}

export const LOGO: Kind = {
  make: addLogo,
  remove: ({ app }, id) => app.running.database.db.delete(printLogo).where(eq(printLogo.id, String(id))),
  never: 'AAAAAAAAAAAAAAAAAAAAAA',
}

export const printLogoFixtures = {
  owners: {
    'printLogo.upload': {},
    'printLogo.load_file': { id: mine(LOGO) },
  },
  prepare: {
    'printLogo.load_file': async (person) => ({ given: { id: await addLogo(person) } }),
  },
} satisfies Fixtures<'printLogo'>
