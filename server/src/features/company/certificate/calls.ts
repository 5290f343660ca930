import { contract } from '@idocard/contract'
import type { Certificate } from '@idocard/contract/company/certificate'
import type { StaffCertificate } from '@idocard/contract/company/certificate-staff'
import { REFUSALS } from '@idocard/contract/refusals'
import { certificateState, parseCertificateNumber } from '@idocard/domain/company/certificate'
import { siteAddress } from '@idocard/domain/site-address'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import {
  type CertificateOfCourse,
  certificateOf,
  listCertificates,
  revokeCertificate,
} from './certificate-staff.store.ts'
import { courses } from './course.store.ts'
import { candidates, issueTo } from './issue.ts'
import { type CertificateRow, certificateByNumber, coursesOf, ownCertificates } from './store.ts'

/** What lists of staff show of a certificate. */
function rowShown(row: CertificateOfCourse, now: Date) {
  const { id, number, nameCh, nameEn, courseId, titleCh, titleEn, issuedOn, validUntil, memberId } = row
  return {
    ...{ id, number, nameCh, nameEn, courseId, titleCh, titleEn, issuedOn },
    state: certificateState(row, taiwanDay(now)),
    validUntil: validUntil ?? '',
    isLinked: memberId !== null,
  }
}

export function certificateCalls({ publicUrl }: { publicUrl: string }) {
  const shown = (row: CertificateRow, now: Date): Certificate => ({
    number: row.number,
    state: certificateState(row, taiwanDay(now)),
    nameCh: row.nameCh,
    nameEn: row.nameEn,
    titleCh: row.titleCh,
    titleEn: row.titleEn,
    hours: row.hours,
    companyCh: row.companyCh,
    companyEn: row.companyEn,
    issuedOn: row.issuedOn,
    validUntil: row.validUntil ?? '',
    revokedOn: row.revokedAt ? taiwanDay(row.revokedAt) : '',
    url: publicUrl + siteAddress.certificate(row.number),
  })

  const forStaff = (row: CertificateOfCourse, now: Date): StaffCertificate => ({
    ...rowShown(row, now),
    hours: row.hours,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    url: publicUrl + siteAddress.certificate(row.number),
  })

  return implement(contract.certificate, {
    async load_courses(_input, { db, prefix }) {
      return { list: (await coursesOf(db, prefix)).map(withHtml) }
    },

    async load_my(_input, { db, who, prefix, now }) {
      return { list: (await ownCertificates(db, who, prefix)).map((row) => shown(row, now)) }
    },

    async verify({ number: typed }, { db, now, refuse }) {
      const number = parseCertificateNumber(typed) ?? refuse('not_found')
      const found = (await certificateByNumber(db, number)) ?? refuse('not_found')
      return shown(found, now)
    },

    async list(at, { db, acting, now, lang }) {
      const found = await listCertificates(db, acting, at, taiwanDay(now))
      const { list, ...page } = found ?? refuseInvalid(['cursor'], lang)
      return { list: list.map((row) => rowShown(row, now)), ...page }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return forStaff((await certificateOf(db, acting, id, false)) ?? refuse('not_found'), now)
    },

    async check(input, { db, acting, lang, refuse }) {
      if (!(await courses.get(db, acting, input.courseId))) refuse('not_found')
      const list = await candidates(db, acting, input)
      return {
        list: list.map((one) =>
          one.problem === undefined
            ? { problem: '', isLinked: one.memberId !== null }
            : { problem: REFUSALS[one.problem][lang], isLinked: false },
        ),
      }
    },

    async issue(input, { db, acting, lang, changed, refuse }) {
      // Of two colleagues who send the same people at once, the second one waits, and issues none twice.
      if (!(await courses.lock(db, acting, input.courseId))) refuse('not_found')
      const list: { number: string; problem: string }[] = []
      for (const one of await candidates(db, acting, input)) {
        if (one.problem === undefined) {
          const { number, ...issued } = await issueTo(db, acting, input, one)
          const { id, nameCh, nameEn, courseId, issuedOn, validUntil } = issued
          // The log keeps a digest of what is called a name.
          changed({ thing: 'certificate', id, after: { name: nameCh + nameEn, courseId, issuedOn, validUntil } })
          list.push({ number, problem: '' })
        } else list.push({ number: '', problem: REFUSALS[one.problem][lang] })
      }
      // What was refused is recorded too: somebody tried it.
      const refused = list.filter(({ problem }) => problem !== '').length
      if (refused > 0) changed({ thing: 'course', id: input.courseId, after: { refused } })
      return { list }
    },

    async revoke({ id, reason }, { db, acting, now, changed, refuse }) {
      const before = (await certificateOf(db, acting, id, true)) ?? refuse('not_found')
      if (before.revokedAt) refuse('certificate.revoked')
      const revoked = { revokedAt: now, revokedReason: reason }
      await revokeCertificate(db, before, revoked)
      changed({ thing: 'certificate', id, before: { revokedAt: null }, after: { revokedAt: now, reason } })
      return forStaff({ ...before, ...revoked }, now)
    },
  })
}
