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
  const refuse = useCommand(api.prizeApply.refuse, { inPlace: true, onSuccess: onClose })
  return (
    <Sheet title={t('application.refuseOf', of)} closeLabel={shared('close')} onClose={onClose}>
      <RefuseForm
        text={t('application.refuseText', of)}
        problem={refuse.error?.message}
        isBusy={refuse.isPending}
        onRefuse={(reasons) => refuse.mutate({ id, ...reasons })}
      />
    </Sheet>
  )
}

type RefuseFormProps = {
  /** What follows. */
  text: string
  problem?: string | undefined
  isBusy?: boolean
  onRefuse: (reasons: { reasonCh: string; reasonEn: string }) => void
}

/** Asks why, in both languages, for those who applied. */
export function RefuseForm({ text, problem, isBusy = false, onRefuse }: RefuseFormProps) {
  const { t } = useTranslation('console')
  const [reasonCh, setCh] = useState('')
  const [reasonEn, setEn] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onRefuse({ reasonCh, reasonEn })
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      <p>{text}</p>
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
      {problem && <Notice tone="bad" title={problem} live />}
      <PlainButton type="submit" disabled={isBusy}>
        {t('application.refuse')}
      </PlainButton>
    </form>
  )
}
