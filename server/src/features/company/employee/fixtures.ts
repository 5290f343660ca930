import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import { eq } from 'drizzle-orm'
import { department, employee } from '../../../db/schema/company/employee.ts'
import { employeeImport, employeeImportRow } from '../../../db/schema/company/employee-import.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, leftOut, mine, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addTemplate, CARD_TEMPLATE } from '../card-template/fixtures.ts'

/** Adds somebody to the list of the person's company; returns their number. */
export async function addEmployee(person: Person, given: Partial<typeof employee.$inferInsert> = {}): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(employee)
    .values({ companyId: await companyOf(person), nameCh: '林先生', ...given })
    .returning({ id: employee.id })
  return made?.id ?? 0
}

/** Adds a department of the person's company; returns its number. */
export async function addDepartment(
  person: Person,
  given: Partial<typeof department.$inferInsert> = {},
): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(department)
    .values({ companyId: await companyOf(person), titleCh: '業務部', ...given })
    .returning({ id: department.id })
  return made?.id ?? 0
}

export const EMPLOYEE: Kind = {
  make: (owner) => addEmployee(owner),
  remove: ({ app }, id) => app.running.database.db.delete(employee).where(eq(employee.id, Number(id))),
  never: NO_NUMBER,
}
export const DEPARTMENT: Kind = {
  make: (owner) => addDepartment(owner),
  remove: ({ app }, id) => app.running.database.db.delete(department).where(eq(department.id, Number(id))),
  never: NO_NUMBER,
}

/** A file with the company's people: one row, which makes somebody. @returns its number */
async function addImport(person: Person, given: Partial<typeof employeeImport.$inferInsert>): Promise<number> {
  const { db } = person.app.running.database
  const at = person.app.now()
  const [made] = await db
    .insert(employeeImport)
    .values({
      ...{
        companyId: await companyOf(person),
        byId: person.holder.id,
        createdAt: at,
        touchedAt: at,
        rows: 1,
        added: 1,
      },
      ...given,
    })
    .returning({ id: employeeImport.id })
  const importId = made?.id ?? 0
  await db.insert(employeeImportRow).values({
    ...{ importId, row: 2, cells: { row: 2, nameCh: '匯入' }, keys: [], outcome: 'new', problem: '', changes: [] },
    ...{ nameCh: '匯入', nameEn: '', version: 0 },
  })
  return importId
}

const removeImport: Kind['remove'] = ({ app }, id) =>
  app.running.database.db.delete(employeeImport).where(eq(employeeImport.id, Number(id)))
const IMPORT: Kind = {
  make: (owner) => addImport(owner, { state: 'done' }),
  remove: removeImport,
  never: NO_NUMBER,
}
/** A file that somebody has looked at. */
const LOOKED: Kind = { ...IMPORT, make: (owner) => addImport(owner, {}) }

/** Somebody's own invitation. */
const INVITATION: Kind = {
  ...EMPLOYEE,
  async make(owner) {
    const phone = normaliseMobile(owner.phone) ?? ''
    // A company has a phone number once.
    await owner.app.running.database.db.delete(employee).where(eq(employee.phone, phone))
    return addEmployee(owner, { phone, state: 'invited' })
  },
}

const phones = (() => {
  let last = 0
  return () => `09${String(81_000_000 + ++last)}`
})()

const employeeEdits = editFixtures('employee', {
  kind: EMPLOYEE,
  given: async () => ({
    phone: phones(),
    email: `e${phones()}@example.com`,
    employeeNumber: phones(),
    departmentId: 0,
  }),
})
const departmentEdits = editFixtures('department', {
  kind: DEPARTMENT,
  given: async () => ({ parentId: 0, templateId: 0 }),
})

export const employeeFixtures: Fixtures = {
  owners: {
    ...employeeEdits.owners,
    ...departmentEdits.owners,
    'employee.list': { departmentId: leftOut(DEPARTMENT) },
    'employee.list_signatures': { departmentId: leftOut(DEPARTMENT) },
    'employee.invite': { id: ours(EMPLOYEE) },
    'employee.end_exception': { id: ours(EMPLOYEE) },
    'employee.print_codes': { list: ours(EMPLOYEE) },
    'employee.load_invitations': {},
    'employee.accept': { id: mine(INVITATION) },
    'employee.decline': { id: mine(INVITATION) },
    'employee.save': { id: ours(EMPLOYEE), departmentId: ours(DEPARTMENT), employeeNumber: NOBODYS },
    'department.save': { id: ours(DEPARTMENT), parentId: ours(DEPARTMENT), templateId: ours(CARD_TEMPLATE) },
    'employeeImport.list': {},
    'employeeImport.get': { id: ours(IMPORT) },
    'employeeImport.list_rows': { importId: ours(IMPORT) },
    'employeeImport.look': { id: mine(LOOKED), list: NOBODYS },
    'employeeImport.start': { id: mine(LOOKED) },
    'employeeImport.undo': { id: ours(IMPORT) },
  },
  prepare: {
    'employee.invite': async (person) => ({
      given: { id: await addEmployee(person, { phone: normaliseMobile(phones()) ?? '' }) },
      isOnce: true,
    }),
    'employee.end_exception': async (person) => {
      const { cardSn, holder } = person
      const free = PRESET_RULES.relaxed
      // It always writes the company alone, so the job that follows has nothing left to change.
      const rules = { ...free, company: { from: 'always', isEditable: false } as const }
      const departmentId = await addDepartment(person, { templateId: await addTemplate(person, { rules }) })
      const joined = { state: 'joined', memberId: holder.id, cardSn, departmentId } as const
      const exceptions = { company: { ch: '分公司', en: '' } }
      return { given: { id: await addEmployee(person, { ...joined, exceptions }) }, cardSn, isOnce: true }
    },
    'employee.print_codes': async (person) => ({ given: { list: [await addEmployee(person)] }, isOnce: true }),
    'employee.accept': async (person) => ({ given: { id: await INVITATION.make(person) }, isOnce: true }),
    'employee.decline': async (person) => ({ given: { id: await INVITATION.make(person) }, isOnce: true }),
    ...employeeEdits.prepare,
    ...departmentEdits.prepare,
    'employeeImport.list': () => ({ given: { cursor: '' } }),
    'employeeImport.get': async (person) => ({ given: { id: await IMPORT.make(person) } }),
    'employeeImport.list_rows': async (person) => ({ given: { importId: await IMPORT.make(person), cursor: '' } }),
    'employeeImport.look': () => ({ given: { id: 0, list: [{ row: 2, nameCh: '匯入', phone: phones() }] } }),
    'employeeImport.start': async (person) => ({ given: { id: await LOOKED.make(person) }, isOnce: true }),
    'employeeImport.undo': async (person) => ({ given: { id: await IMPORT.make(person) }, isOnce: true }),
    'employee.list': async (person) => ({ given: { cursor: '', departmentId: await addDepartment(person) } }),
    'employee.list_signatures': async (person) => ({
      given: { cursor: '', departmentId: await addDepartment(person) },
    }),
  },
}
