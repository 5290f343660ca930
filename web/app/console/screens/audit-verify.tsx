import type { Verified } from '@idocard/contract/identity/audit'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { useAuditCalls } from './audit-words.ts'

/** The button that verifies the audit log, and the sheet that says how far it is, what it found, and what to do then. */
export function AuditVerify() {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('audit.verify')}
      </PlainButton>
      {isOpen && <VerifySheet onClose={() => setOpen(false)} />}
    </>
  )
}

function VerifySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { verify } = useAuditCalls()
  const [part, setPart] = useState<Verified>()
  const isClosed = useRef(false)
  const all = useMutation({
    mutationFn: async () => {
      let found: Verified | undefined
      // Whoever closes the sheet has seen enough.
      while (!isClosed.current && !found?.isDone) {
        found = await verify({ after: found?.checked ?? 0 })
        setPart(found)
      }
    },
  })
  const { mutate } = all
  useEffect(() => {
    isClosed.current = false
    mutate()
    return () => {
      isClosed.current = true
    }
  }, [mutate])
  const count = part?.checked ?? 0
  return (
    <Sheet title={t('audit.verify')} closeLabel={shared('close')} onClose={onClose}>
      <div className="console-editor">
        {all.error ? (
          <Failed error={all.error} again={shared('again')} onAgain={() => mutate()} />
        ) : !part?.isDone ? (
          <p role="status">{t('audit.verifying', { count, of: (part?.end.rows ?? 0).toLocaleString('en') })}</p>
        ) : part.fault ? (
          <Notice
            tone="bad"
            live
            title={t(`audit.fault.${part.fault.what}`, { row: part.fault.row.toLocaleString('en') })}
          >
            {t('audit.faultText')}
          </Notice>
        ) : (
          <Notice tone="good" live title={t('audit.whole', { count })}>
            {t('audit.wholeText')}
          </Notice>
        )}
        {part?.isDone && (
          <div>
            <p>{t('audit.end')}</p>
            <p className="console-once">{part.end.hash}</p>
          </div>
        )}
      </div>
    </Sheet>
  )
}
