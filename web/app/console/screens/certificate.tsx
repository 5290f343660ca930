import type { StaffCertificate } from '@idocard/contract/company/certificate-staff'
import { MAX_REVOKED_REASON } from '@idocard/domain/company/certificate'
import { htmlLang, pick } from '@idocard/domain/language'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
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
import { ReasonField } from '../kit/reason-field.tsx'
import { CertificateStateBadge } from './certificates.tsx'
import { IssueCertificates } from './issue-certificates.tsx'

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
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [reason, setReason] = useState('')
  const revoke = useCommand(api.certificate.revoke, { inPlace: true, onSuccess: onClose })
  const isReady = reason.trim() !== '' && !revoke.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) revoke.mutate({ id: certificate.id, reason })
  }
  const name = pick(lang, certificate.nameCh, certificate.nameEn)
  return (
    <Sheet title={t('certificate.revokeTitle', { name })} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('certificate.revokeText')}</p>
        <ReasonField
          label={t('certificate.reason')}
          description={t('certificate.reasonText')}
          maxLength={MAX_REVOKED_REASON}
          value={reason}
          onChange={setReason}
        />
        {revoke.error && <Notice tone="bad" live title={revoke.error.message} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('certificate.revoke')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
