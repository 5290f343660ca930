import type { StaffCertificate } from '@idocard/contract/company/certificate-staff'
import { htmlLang, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate, formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { ReasonSheet } from '../kit/reason-sheet.tsx'
import { CertificateStateBadge } from './certificates.tsx'
import { IssueCertificates } from './issue-certificates.tsx'
import { useRevokeReason } from './revoke-certificates.tsx'

/** A certificate, or the form that issues new ones. */
export default function Certificate({ id }: { id: string }) {
  return id === 'new' ? <IssueCertificates /> : <Issued id={id} />
}

function Issued({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const certificate = useCall(api.certificate.get, { id })
  const { data } = certificate
  return (
    <Page
      title={data ? pick(lang, data.nameCh, data.nameEn) : t('certificate.title')}
      back={{ to: addressOf({ prefix, screen: 'certificates' }), text: t('screen.certificates') }}
      actions={data && <CertificateStateBadge state={data.state} />}
    >
      {data ? (
        <Whole certificate={data} />
      ) : certificate.error ? (
        <Failed error={certificate.error} again={shared('again')} onAgain={() => void certificate.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={8} />
      )}
    </Page>
  )
}

function Whole({ certificate }: { certificate: StaffCertificate }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const { nameCh, nameEn, number, url, titleCh, titleEn, hours, issuedOn, validUntil } = certificate
  return (
    <div className="console-editor">
      {certificate.revokedAt && (
        <Notice tone="bad" title={t('certificate.revokedAt', { at: formatMoment(certificate.revokedAt, lang) })}>
          {certificate.revokedReason}
        </Notice>
      )}
      <dl className="console-facts">
        <Fact name={t('certificate.number')}>{number}</Fact>
        <Fact name={t('certificate.nameCh')}>{nameCh && <span lang={htmlLang('zh-tw')}>{nameCh}</span>}</Fact>
        <Fact name={t('certificate.nameEn')}>{nameEn && <span lang={htmlLang('en-us')}>{nameEn}</span>}</Fact>
        <Fact name={t('course.title')}>{pick(lang, titleCh, titleEn)}</Fact>
        <Fact name={t('course.field.hours')}>{hours}</Fact>
        <Fact name={t('certificate.issuedOn')}>{formatDate(issuedOn, lang)}</Fact>
        <Fact name={t('certificate.validUntil')}>
          {validUntil === '' ? t('certificate.forever') : formatDate(validUntil, lang)}
        </Fact>
        <Fact name={t('certificate.account')}>
          {t(certificate.isLinked ? 'certificate.linked' : 'certificate.unlinked')}
        </Fact>
        <Fact name={t('certificate.page')}>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </Fact>
      </dl>
      {!certificate.revokedAt && (
        <div className="console-actions">
          <Can may="certificate.issue" variant="outline" onClick={() => setOpen(true)}>
            {t('certificate.revoke')}
          </Can>
        </div>
      )}
      {isOpen && <Revoke certificate={certificate} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Revoke({ certificate, onClose }: { certificate: StaffCertificate; onClose: () => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const asked = useRevokeReason()
  const revoke = useCommand(api.certificate.revoke, { inPlace: true, onSuccess: onClose })
  return (
    <ReasonSheet
      {...asked}
      action={t('certificate.revoke')}
      title={t('certificate.revokeTitle', { name: pick(lang, certificate.nameCh, certificate.nameEn) })}
      text={t('certificate.revokeText')}
      isBusy={revoke.isPending}
      error={revoke.error?.message}
      onReason={(reason) => revoke.mutate({ id: certificate.id, reason })}
      onClose={onClose}
    />
  )
}
