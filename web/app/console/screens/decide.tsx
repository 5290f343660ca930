import type { StaffApplication } from '@idocard/contract/loyalty/prize-apply'
import { pick } from '@idocard/domain/language'
import { PRIZE_APPLICATION_TRANSITIONS } from '@idocard/domain/loyalty/prize-application-state'
import { canTransition } from '@idocard/domain/transitions'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

const MAX_REASON = 200

/** The decisions that the state of an application allows. */
export function Decide({ application }: { application: StaffApplication }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const approve = useCommand(api.prizeApply.approve)
  const [isRefusing, setRefusing] = useState(false)
  const { id, state, name } = application
  const of = { name: name || t('application.noName'), title: pick(lang, application.titleCh, application.titleEn) }
  const may = (transition: 'approve' | 'refuse') => canTransition(PRIZE_APPLICATION_TRANSITIONS, state, transition)
  return (
    <div className="console-actions">
      {may('approve') && (
        <PlainButton
          variant="outline"
          aria-label={t('application.approveOf', of)}
          disabled={approve.isPending}
          onClick={() => approve.mutate({ id })}
        >
          {t('application.approve')}
        </PlainButton>
      )}
      {may('refuse') && (
        <PlainButton variant="quiet" aria-label={t('application.refuseOf', of)} onClick={() => setRefusing(true)}>
          {t('application.refuse')}
        </PlainButton>
      )}
      {isRefusing && <Refuse id={id} of={of} onClose={() => setRefusing(false)} />}
    </div>
  )
}

type RefuseProps = { id: string; of: { name: string; title: string }; onClose: () => void }

function Refuse({ id, of, onClose }: RefuseProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [reasonCh, setCh] = useState('')
  const [reasonEn, setEn] = useState('')
  const refuse = useCommand(api.prizeApply.refuse, { inPlace: true, onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!refuse.isPending) refuse.mutate({ id, reasonCh, reasonEn })
  }
  return (
    <Sheet title={t('application.refuseOf', of)} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('application.refuseText', of)}</p>
        <TextInput
          label={t('application.reasonCh')}
          maxLength={MAX_REASON}
          value={reasonCh}
          onChange={(event) => setCh(event.currentTarget.value)}
        />
        <TextInput
          label={t('application.reasonEn')}
          maxLength={MAX_REASON}
          value={reasonEn}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        {refuse.error && <Notice tone="bad" title={refuse.error.message} live />}
        <PlainButton type="submit" disabled={refuse.isPending}>
          {t('application.refuse')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
