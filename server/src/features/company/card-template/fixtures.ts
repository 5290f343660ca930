import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { and, eq, isNotNull } from 'drizzle-orm'
import { cardTemplate, employee } from '../../../db/schema/company/employee.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, leftOut, NO_NUMBER, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'

/** Adds a template of the person's company; returns its number. */
export async function addTemplate(
  person: Person,
  given: Partial<typeof cardTemplate.$inferInsert> = {},
): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(cardTemplate)
    .values({
      ...{ companyId: await companyOf(person), name: '全公司', rules: PRESET_RULES.standard },
      ...{ theme: 'origin', photoStyle: 'portrait', companyCh: '向日葵', ...given },
    })
    .returning({ id: cardTemplate.id })
  return made?.id ?? 0
}

export const CARD_TEMPLATE: Kind = {
  make: (owner) => addTemplate(owner),
  remove: ({ app }, id) => app.running.database.db.delete(cardTemplate).where(eq(cardTemplate.id, Number(id))),
  never: NO_NUMBER,
}

/** What the schema of `save` does not describe. */
const LOOK = {
  accent: '#0f634c',
  logo: '',
  cover: '',
  links: [{ id: 0, link: 'https://sunflower.tw', titleCh: '', titleEn: '' }],
}

const edits = editFixtures('cardTemplate', {
  kind: CARD_TEMPLATE,
  // Without people whose cards a job would write while a test watches what a refused call changes.
  async given(person) {
    const isTheirs = and(eq(employee.companyId, await companyOf(person)), isNotNull(employee.cardSn))
    await person.app.running.database.db.delete(employee).where(isTheirs)
    return LOOK
  },
})
const once = async (person: Person) => ({ given: { id: await addTemplate(person) }, isOnce: true as const })

export const cardTemplateFixtures: Fixtures = {
  owners: {
    ...edits.owners,
    'cardTemplate.preview': { id: leftOut(CARD_TEMPLATE) },
    'cardTemplate.send': { id: ours(CARD_TEMPLATE) },
  },
  prepare: {
    ...edits.prepare,
    'cardTemplate.preview': () => ({ given: LOOK }),
    'cardTemplate.send': once,
  },
}
