import { contract } from '@idocard/contract'
import { desc, eq } from 'drizzle-orm'
import { contactMessage, inquiryEntry } from '../../../db/schema/company/inquiry.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { addColleague } from '../../identity/mention/fixtures.ts'

let count = 0
/** Sends an inquiry from the contact form, from an address and a network of its own; returns its id. */
export async function addInquiry(app: TestApp, fields: object = {}): Promise<string> {
  count += 1
  const email = `inquirer${count}@example.com`
  const form = { name: '詢問人', email, project: ['我想購買'], content: '請問有木製的嗎？', ...fields }
  const address = `198.18.${count >> 8}.${count & 255}`
  await app.call(contract.inquiry.send_contact_us, form, { address })
  const { db } = app.running.database
  const [made] = await db
    .select()
    .from(contactMessage)
    .orderBy(desc(contactMessage.createdAt), desc(contactMessage.search))
    .where(eq(contactMessage.email, form.email.toLowerCase()))
    .limit(1)
  return made?.id ?? ''
}

const withInquiry = async ({ app }: { app: TestApp }) => ({ given: { id: await addInquiry(app), version: 1 } })
/** For calls that refuse a version that has passed. */
const withInquiryOnce = async (person: { app: TestApp }) => ({ ...(await withInquiry(person)), isOnce: true })

export const inquiryFixtures = {
  owners: {
    'inquiry.send_contact_us': { product: NOBODYS },
    'inquiry.create': { sponsor_id: NOBODYS },
    'siteInquiry.list': {},
    'siteInquiry.get': { id: NOBODYS },
    'siteInquiry.assign': { id: NOBODYS, to: NOBODYS },
    'siteInquiry.move': { id: NOBODYS },
    'siteInquiry.answer': { id: NOBODYS },
    'siteInquiry.send_again': { id: NOBODYS, entry: NOBODYS },
    'siteInquiry.add_reply': { id: NOBODYS },
    'siteInquiry.add_note': { id: NOBODYS },
  },
  prepare: {
    // With a file: features/company/inquiry/inquiry-file.test.ts.
    'inquiry.create': () => ({ given: { file: '' } }),
    'siteInquiry.list': () => ({ given: { cursor: '', keyword: '', tab: '', kind: '', assigned: '' } }),
    'siteInquiry.get': async ({ app }) => ({ given: { id: await addInquiry(app) } }),
    'siteInquiry.assign': async (person) => ({
      given: { ...(await withInquiry(person)).given, to: '' },
      isOnce: true,
    }),
    'siteInquiry.move': async (person) => ({
      given: { ...(await withInquiry(person)).given, move: 'finish' },
      isOnce: true,
    }),
    'siteInquiry.answer': withInquiryOnce,
    'siteInquiry.send_again': async ({ app }) => {
      const id = await addInquiry(app)
      const { db } = app.running.database
      const entry = { messageId: id, kind: 'answer', text: '有', sending: 'failed', at: app.now() } as const
      const [made] = await db.insert(inquiryEntry).values(entry).returning()
      return { given: { id, entry: made?.id ?? 0 }, isOnce: true }
    },
    'siteInquiry.add_reply': withInquiryOnce,
    'siteInquiry.add_note': async (person) => ({
      given: { id: await addInquiry(person.app), mentions: [await addColleague(person)] },
    }),
  },
} satisfies Fixtures<'inquiry' | 'siteInquiry'>
