import { CERTIFICATE_STATES, type CertificateState } from '@idocard/domain/company/certificate'
import { joined, pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RevokeCertificates } from './revoke-certificates.tsx'

const TONES = { valid: 'good', expired: 'attention', revoked: 'bad' } as const

/** Whether a certificate is valid. */
export function CertificateStateBadge({ state }: { state: CertificateState }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`certificate.state.${state}`)}</StatusBadge>
}

/** The company's courses as options of a field: the latest five hundred. */
export function useCourseOptions(): readonly { value: string; label: string }[] {
  const lang = useLang()
  const courses = useCall(api.course.list, { sort: '-starts', pageSize: '500' })
  return (courses.data?.list ?? []).map(({ id, titleCh, titleEn, startsOn }) => ({
    value: String(id),
    label: joined(lang, 'dot', [pick(lang, titleCh, titleEn), formatDate(startsOn, lang)]),
  }))
}

/** The certificates that the company issued. */
export default function Certificates() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const certificates = useList(api.certificate.list, ['keyword', 'courseId', 'state'], { sort: '-issued' })
  const courses = useCourseOptions()
  const day = (of: string) => (of === '' ? t('certificate.forever') : formatDate(of, lang))
  return (
    <ListPage
      title={t('screen.certificates')}
      screen="certificates"
      list={certificates}
      search={t('certificate.search')}
      choices={[
        {
          name: 'courseId',
          label: t('course.title'),
          options: [{ value: '', label: t('certificate.anyCourse') }, ...courses],
        },
        {
          name: 'state',
          label: t('application.stateName'),
          options: [
            { value: '', label: t('application.all') },
            ...CERTIFICATE_STATES.map((value) => ({ value, label: t(`certificate.state.${value}`) })),
          ],
        },
      ]}
      selection={(rows, clear) => <RevokeCertificates rows={rows} onDone={clear} />}
      columns={[
        { name: 'who', label: t('certificate.who'), cell: ({ nameCh, nameEn }) => pick(lang, nameCh, nameEn) },
        { name: 'number', label: t('certificate.number'), cell: ({ number }) => number },
        { name: 'course', label: t('course.title'), cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn) },
        {
          name: 'issued',
          label: t('certificate.issuedOn'),
          sort: 'issued',
          cell: ({ issuedOn }) => day(issuedOn),
          text: ({ issuedOn }) => issuedOn,
        },
        {
          name: 'until',
          label: t('certificate.validUntil'),
          cell: ({ validUntil }) => day(validUntil),
          text: ({ validUntil }) => validUntil,
        },
        {
          name: 'state',
          label: t('application.stateName'),
          cell: ({ state }) => <CertificateStateBadge state={state} />,
          text: ({ state }) => t(`certificate.state.${state}`),
        },
      ]}
      isOpened
      add={{ may: 'certificate.issue', text: t('certificate.add') }}
      empty={{ title: t('certificate.none'), text: t('certificate.noneText') }}
    />
  )
}
