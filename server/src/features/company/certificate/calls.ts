import { contract } from '@idocard/contract'
import type { Certificate } from '@idocard/contract/company/certificate'
import { certificateState, parseCertificateNumber } from '@idocard/domain/company/certificate'
import { siteAddress } from '@idocard/domain/site-address'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { type CertificateRow, certificateByNumber, coursesOf, ownCertificates } from './store.ts'

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
  })
}
