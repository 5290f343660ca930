import { drive } from '../../../db/schema/loyalty/point.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, ours } from '../../../testing/fixtures.ts'
import { addPointCard, POINT_CARD } from '../point/fixtures.ts'

const edits = editFixtures('drive', {
  table: drive,
  given: async (person) => ({
    startsAt: '2026-12-05T01:00:00Z',
    endsAt: '2026-12-05T08:00:00Z',
    pointCardId: await addPointCard(person),
  }),
})

export const driveFixtures = {
  owners: { ...edits.owners, 'drive.save': { ...edits.owners['drive.save'], pointCardId: ours(POINT_CARD) } },
  prepare: edits.prepare,
} satisfies Fixtures<'drive'>
