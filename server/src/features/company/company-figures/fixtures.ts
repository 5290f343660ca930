import { taiwanDay } from '@idocard/domain/taiwan-day'
import { employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { type Fixtures, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addEmployee, DEPARTMENT, EMPLOYEE } from '../employee/fixtures.ts'

/** Counts something for one of the person’s company’s people. */
export async function addFigure(
  person: Person,
  given: Partial<typeof employeeFigure.$inferInsert> & { employeeId: number | null },
): Promise<void> {
  const row = {
    companyId: await companyOf(person),
    day: taiwanDay(person.app.now()),
    departmentId: 0,
    source: 'qr',
  } as const
  await person.app.running.database.db.insert(employeeFigure).values({ ...row, opened: 1, ...given })
}

export const companyFiguresFixtures: Fixtures = {
  owners: {
    'companyFigures.load': { departmentId: ours(DEPARTMENT) },
    'companyFigures.load_leads': {},
    'companyFigures.list_people': { departmentId: ours(DEPARTMENT) },
    'companyFigures.load_person': { id: ours(EMPLOYEE) },
    'companyFigures.load_mail': {},
    'companyFigures.save_mail': {},
  },
  prepare: {
    'companyFigures.load': async (person) => ({ given: { ...OWN, departmentId: await DEPARTMENT.make(person) } }),
    'companyFigures.load_leads': () => ({ given: OWN }),
    'companyFigures.list_people': async (person) => ({
      given: { ...OWN, departmentId: await DEPARTMENT.make(person), cursor: '' },
    }),
    'companyFigures.load_person': async (person) => ({ given: { ...OWN, id: await addEmployee(person) } }),
    'companyFigures.save_mail': () => ({ given: { isOn: 'false' } }),
  },
}

const OWN = { period: 'own', from: '2026-01-01', until: '2026-02-01' }
