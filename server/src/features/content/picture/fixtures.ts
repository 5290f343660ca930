import { eq } from 'drizzle-orm'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { type Fixtures, type Kind, mine, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addContent } from '../content/fixtures.ts'
import { addQuestion } from '../question/fixtures.ts'
import { addPicture, PICTURE } from '../upload/fixtures.ts'

/** A picture of the shop on a banner. */
export async function addShownPicture(person: Person): Promise<{ id: string; banner: number }> {
  const id = await addPicture(person, { isOfShop: true })
  const banner = await addContent(person, { img: `/picture/${id}.webp`, contentCh: '有圖' })
  await person.app.running.database.db
    .insert(contentPicture)
    .values({ kind: 'banner', contentId: banner, uploadId: id })
  return { id, banner }
}

/** A picture in the library of the person's company. */
export const addCompanyPicture = async (person: Person): Promise<string> =>
  addPicture(person, { companyId: await companyOf(person) })

/** A picture in the library of the person's company, in the answer to a question. */
async function addAnswered(person: Person): Promise<string> {
  const id = await addCompanyPicture(person)
  const contentId = await addQuestion(person, { contentCh: `![](/picture/${id}.webp)` })
  await person.app.running.database.db.insert(contentPicture).values({ kind: 'question', contentId, uploadId: id })
  return id
}

/** Marks a picture as deleted. */
export async function removed({ app }: Person, id: string): Promise<string> {
  await app.running.database.db.update(upload).set({ removedAt: app.now() }).where(eq(upload.id, id))
  return id
}

const COMPANY_PICTURE: Kind = { ...PICTURE, make: addCompanyPicture }
const REMOVED_PICTURE: Kind = { ...PICTURE, make: async (owner) => removed(owner, await addCompanyPicture(owner)) }

export const libraryFixtures = {
  owners: {
    'sitePicture.list': {},
    'sitePicture.get': { id: NOBODYS },
    'sitePicture.upload': {},
    'sitePicture.replace': { id: NOBODYS, picture: mine(PICTURE) },
    'sitePicture.remove': { id: NOBODYS },
    'sitePicture.restore': { id: NOBODYS },
    'companyPicture.list': {},
    'companyPicture.get': { id: ours(COMPANY_PICTURE) },
    'companyPicture.upload': {},
    'companyPicture.replace': { id: ours(COMPANY_PICTURE), picture: mine(PICTURE) },
    'companyPicture.remove': { id: ours(COMPANY_PICTURE) },
    'companyPicture.restore': { id: ours(REMOVED_PICTURE) },
  },
  prepare: {
    'sitePicture.list': () => ({ given: { cursor: '', sort: '-at' } }),
    'sitePicture.get': async (person) => ({ given: { id: await addPicture(person, { isOfShop: true }) } }),
    'sitePicture.replace': async (person) => ({
      given: { id: (await addShownPicture(person)).id, picture: await addPicture(person) },
      isOnce: true,
    }),
    'sitePicture.remove': async (person) => ({
      given: { id: await addPicture(person, { isOfShop: true }) },
      isOnce: true,
    }),
    'sitePicture.restore': async (person) => ({
      given: { id: await removed(person, await addPicture(person, { isOfShop: true })) },
      isOnce: true,
    }),
    'companyPicture.list': () => ({ given: { cursor: '', sort: '-at' } }),
    'companyPicture.get': async (person) => ({ given: { id: await addCompanyPicture(person) } }),
    'companyPicture.replace': async (person) => ({
      given: { id: await addAnswered(person), picture: await addPicture(person) },
      isOnce: true,
    }),
    'companyPicture.remove': async (person) => ({ given: { id: await addCompanyPicture(person) }, isOnce: true }),
    'companyPicture.restore': async (person) => ({
      given: { id: await removed(person, await addCompanyPicture(person)) },
      isOnce: true,
    }),
  },
} satisfies Fixtures<'sitePicture' | 'companyPicture'>
