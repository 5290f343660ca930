import { contract } from '@idocard/contract'
import type { Directory } from '@idocard/contract/company/directory'
import type { ActingFor } from '../../../api/authorise.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DirectoryProfile, DirectoryRow } from '../../../db/schema/company/directory.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { type CodeService, ownMember, stepUp } from '../../identity/sign-in/index.ts'
import { lockCompany } from '../company/index.ts'
import { actsListed, countKept, leavingSoon } from './console.store.ts'
import { employeeOf, personOf } from './listed.store.ts'
import { directoryOf, insertPerson, peopleCalled, recordAct, stayAll, writeDirectory } from './store.ts'

/** Begins every token, so that whoever finds one knows what it opens. */
const TOKEN_MARK = 'idocard_scim_'
const MOST_LEAVING = 50

const FRESH = { tokenMadeAt: null, lastUsedAt: null, invites: false, leftAs: 'gone', version: 0 } as const
const iso = (at: Date | null) => at?.toISOString() ?? null

/** What the audit log keeps. */
const told = ({ invites, leftAs }: Pick<DirectoryRow, 'invites' | 'leftAs'>) => ({ invites, leftAs })

/** What a directory would say of somebody whom the company has written down. */
const profileOf = ({
  nameCh,
  nameEn,
  titleCh,
  titleEn,
  email,
  phone,
  employeeNumber,
}: EmployeeRow): DirectoryProfile => ({
  displayName: [nameCh, nameEn].filter(Boolean).join(' '),
  ...{ formatted: '', familyName: '', givenName: '' },
  title: titleCh || titleEn,
  department: '',
  employeeNumber,
  emails: [{ value: email, type: 'work', primary: true }],
  phoneNumbers: phone === '' ? [] : [{ value: phone, type: 'mobile', primary: true }],
})

/** The calls of a company's owners about its directory. */
export function directoryCalls({ codes, publicUrl }: { codes: CodeService; publicUrl: string }) {
  async function shown(db: Tx, acting: ActingFor<'company.edit'>): Promise<Directory> {
    const { tokenMadeAt, lastUsedAt, invites, leftAs, version } = (await directoryOf(db, acting)) ?? FRESH
    const leaving = await leavingSoon(db, acting, MOST_LEAVING)
    return {
      scimUrl: `${publicUrl}/scim/${acting.company.prefix}/v2`,
      ...{ tokenMadeAt: iso(tokenMadeAt), lastUsedAt: iso(lastUsedAt), invites, leftAs, version },
      ...(await countKept(db, acting)),
      leaving: leaving.map(({ leavesAt, ...one }) => ({ ...one, leavesAt: leavesAt?.toISOString() ?? '' })),
    }
  }

  return implement(contract.directory, {
    get: (_input, { db, acting }) => shown(db, acting),

    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await actsListed(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return {
        ...page,
        list: list.map(({ act: { id, at, act, problem, subject, employeeId }, personId }) => ({
          ...{ id, at: at.toISOString(), act, problem, subject, employeeId: employeeId ?? 0 },
          canConnect: problem === 'joined' && employeeId !== null && personId === null,
        })),
      }
    },

    async save({ version, ...wanted }, { db, acting, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const before = await directoryOf(db, acting)
      if ((before?.version ?? 0) !== version) refuse('directory.changed')
      const after = await writeDirectory(db, acting, { ...wanted, version: version + 1 })
      changed({ thing: 'directory', id: 'scim', ...(before && { before: told(before) }), after: told(after) })
      return shown(db, acting)
    },

    async make_token({ pinCode }, context) {
      const { db, acting, who, now, changed } = context
      await lockCompany(db, acting.company.id)
      await stepUp(codes, context, await ownMember(db, who), 'directory', pinCode)
      const token = `${TOKEN_MARK}${newToken()}`
      const before = await directoryOf(db, acting)
      await writeDirectory(db, acting, { tokenHash: hashOf(token), tokenMadeAt: now })
      changed({
        thing: 'directory',
        id: 'scim',
        ...(before && { before: { tokenMadeAt: before.tokenMadeAt } }),
        after: { tokenMadeAt: now },
      })
      return { token }
    },

    async revoke_token(_input, { db, acting, now, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const before = await directoryOf(db, acting)
      if (!before?.tokenHash) return refuse('directory.no_token')
      await writeDirectory(db, acting, { tokenHash: null, tokenMadeAt: null })
      // A directory that says the wrong thing is stopped, and so is what it said last.
      for (const { userName: subject, employeeId } of await stayAll(db, acting))
        await recordAct(db, acting.company.id, { at: now, act: 'stay', problem: '', subject, employeeId })
      changed({
        thing: 'directory',
        id: 'scim',
        before: { tokenMadeAt: before.tokenMadeAt },
        after: { tokenMadeAt: null },
      })
      return {}
    },

    async connect({ id }, { db, acting, now, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const employee = await employeeOf(db, acting, id)
      if (!employee || employee.removedAt !== null) return refuse('not_found')
      if (employee.email === '') return refuse('employee.no_address')
      const named = { userName: employee.email, externalId: '' }
      if ((await personOf(db, employee)) || (await peopleCalled(db, acting, named)).length > 0)
        refuse('directory.connected')
      const isActive = employee.state !== 'left'
      const times = { createdAt: now, updatedAt: now }
      await insertPerson(db, acting, { ...named, ...times, employeeId: id, isActive, profile: profileOf(employee) })
      await recordAct(db, acting.company.id, {
        at: now,
        act: 'link',
        problem: '',
        subject: employee.email,
        employeeId: id,
      })
      changed({ thing: 'employee', id, before: { isOfDirectory: false }, after: { isOfDirectory: true } })
      return {}
    },
  })
}
