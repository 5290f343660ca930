import type { SitePerson } from '@idocard/contract/identity/site-person'
import { MAX_PERSON_REASON } from '@idocard/domain/identity/person'
import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeField, SendCode, useStepUp } from '../../features/identity/account/step-up.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'

/** Erases somebody who asks for it and cannot do it themselves, after saying what stays. */
export function PersonErase({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('person.eraseText')}</p>
      <div>
        <Can
          may="people.erase"
          variant="outline"
          because={person.isStaff ? t('person.staffFirst') : undefined}
          onClick={() => setOpen(true)}
        >
          {t('person.erase')}
        </Can>
      </div>
      {isOpen && <EraseSheet person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function EraseSheet({ person, onClose }: { person: SitePerson; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const asked = useStepUp('erase_person')
  const { id, name, cards, contacts, stays } = person
  const erase = useCommand(api.sitePerson.erase, {
    inPlace: true,
    forgets: () => [{ id }],
    onSuccess: () => {
      void navigate(addressOf({ prefix, screen: 'people' }))
      void toast({ tone: 'good', title: t('person.erased') })
    },
  })
  const isReady = reason.trim() !== '' && asked.isTyped && !erase.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) erase.mutate({ id, reason, pinCode: asked.pinCode })
  }
  return (
    <Sheet
      title={t('person.eraseAsk', { name: name || t('person.unnamed') })}
      closeLabel={shared('close')}
      onClose={onClose}
    >
      <form className="console-editor" onSubmit={submit}>
        <p>{t('person.eraseGoes', { cards, contacts: contacts.toLocaleString('en') })}</p>
        <Notice tone="attention" title={t('person.stays')}>
          {stays.paid === 0 ? t('person.staysNothing') : t('person.staysOrders', { count: stays.paid })}{' '}
          {stays.underWay > 0 && t('person.staysUnderWay', { count: stays.underWay })}
        </Notice>
        <Textarea
          label={t('person.reason')}
          description={t('person.reasonText')}
          autosize
          minRows={2}
          maxLength={MAX_PERSON_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {asked.isAsked ? (
          <>
            <CodeField asked={asked} error={erase.error?.message} />
            {!asked.needsCode && erase.error && <Notice tone="bad" live title={erase.error.message} />}
            <Danger>
              <PlainButton type="submit" disabled={!isReady}>
                {t('person.eraseNow')}
              </PlainButton>
            </Danger>
          </>
        ) : (
          <>
            <p>{t('person.eraseCode')}</p>
            <div>
              <SendCode asked={asked} />
            </div>
          </>
        )}
      </form>
    </Sheet>
  )
}
