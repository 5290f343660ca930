import type { SitePerson } from '@idocard/contract/identity/site-person'
import { MAX_PERSON_REASON } from '@idocard/domain/identity/person'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { ReasonField } from '../kit/reason-field.tsx'

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
  const { prefix } = useMe()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { id, name, cards, contacts, stays } = person
  const erase = useCommand(api.sitePerson.erase, {
    inPlace: true,
    forgets: () => [{ id }],
    onSuccess: () => {
      void navigate(addressOf({ prefix, screen: 'people' }))
      void toast({ tone: 'good', title: t('person.erased') })
    },
  })
  return (
    <CodeSheet
      title={t('person.eraseAsk', { name: name || t('person.unnamed') })}
      action="erase_person"
      submit={t('person.eraseNow')}
      isReady={reason.trim() !== ''}
      isBusy={erase.isPending}
      error={erase.error}
      onSubmit={(pinCode) => erase.mutate({ id, reason, pinCode })}
      onClose={onClose}
    >
      <p>{t('person.eraseGoes', { cards, contacts: contacts.toLocaleString('en') })}</p>
      <Notice tone="attention" title={t('person.stays')}>
        {stays.paid === 0 ? t('person.staysNothing') : t('person.staysOrders', { count: stays.paid })}{' '}
        {stays.underWay > 0 && t('person.staysUnderWay', { count: stays.underWay })}
      </Notice>
      <ReasonField
        label={t('person.reason')}
        description={t('person.reasonText')}
        maxLength={MAX_PERSON_REASON}
        value={reason}
        onChange={setReason}
      />
    </CodeSheet>
  )
}
