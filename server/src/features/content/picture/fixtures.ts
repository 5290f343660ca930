import { contentPicture } from '../../../db/schema/content/content.ts'
import { type Fixtures, mine, NOBODYS } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { addContent } from '../content/fixtures.ts'
import { addPicture, PICTURE } from '../upload/fixtures.ts'

/** A picture of the shop on a banner. */
export async function addShownPicture(person: Person): Promise<{ id: string; banner: number }> {
  const id = await addPicture(person, true)
  const banner = await addContent(person, { img: `/picture/${id}.webp`, contentCh: '有圖' })
  await person.app.running.database.db
    .insert(contentPicture)
    .values({ kind: 'banner', contentId: banner, uploadId: id })
  return { id, banner }
}

export const sitePictureFixtures = {
  owners: {
    'sitePicture.list': {},
    'sitePicture.get': { id: NOBODYS },
    'sitePicture.replace': { id: NOBODYS, picture: mine(PICTURE) },
    'sitePicture.remove': { id: NOBODYS },
  },
  prepare: {
    'sitePicture.list': () => ({ given: { cursor: '', sort: '-at' } }),
    'sitePicture.get': async (person) => ({ given: { id: await addPicture(person, true) } }),
    'sitePicture.replace': async (person) => ({
      given: { id: (await addShownPicture(person)).id, picture: await addPicture(person) },
      isOnce: true,
    }),
    'sitePicture.remove': async (person) => ({ given: { id: await addPicture(person, true) }, isOnce: true }),
  },
} satisfies Fixtures<'sitePicture'>
