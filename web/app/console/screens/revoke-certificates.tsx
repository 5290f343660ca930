import { MAX_REVOKED_REASON } from '@idocard/domain/company/certificate'
import { pick } from '@idocard/domain/language'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { useMany } from '../kit/many-act.tsx'
import { ReasonField } from '../kit/reason-field.tsx'

type RevokeProps = { rows: readonly RowOf<typeof api.certificate.list>[]; onDone: () => void }

/** A button that revokes several certificates, all for the same reason. */
export function RevokeCertificates({ rows, onDone }: RevokeProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, text, tooMany, results } = useMany({
    calls: [api.certificate.revoke],
    action: t('certificate.revoke'),
    rows,
    nameOf: ({ number, nameCh, nameEn }) => `${pick(lang, nameCh, nameEn)} ${number}`,
    onDone,
  })
  return (
    <>
      <Can
        may="certificate.issue"
        variant="outline"
        disabled={isPending}
        because={tooMany}
        onClick={() => setOpen(true)}
      >
        {text}
      </Can>
      {isOpen && (
        <RevokeSheet
          title={t('certificate.revokeManyTitle', { count: rows.length })}
          text={t('certificate.revokeManyText')}
          onRevoke={(reason) => {
            setOpen(false)
            run(oneByOne(({ id }) => api.certificate.revoke({ id, reason })))
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {results}
    </>
  )
}

type RevokeSheetProps = {
  title: string
  text: string
  isBusy?: boolean
  error?: string | undefined
  onRevoke: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason for which one certificate, or several, are revoked. */
export function RevokeSheet({ title, text, isBusy = false, error, onRevoke, onClose }: RevokeSheetProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== '' && !isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onRevoke(reason)
  }
  return (
    <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{text}</p>
        <ReasonField
          label={t('certificate.reason')}
          description={t('certificate.reasonText')}
          maxLength={MAX_REVOKED_REASON}
          value={reason}
          onChange={setReason}
        />
        {error && <Notice tone="bad" live title={error} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('certificate.revoke')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
