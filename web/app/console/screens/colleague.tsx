import type { Colleague as Found } from '@idocard/contract/identity/site-staff'
import { useState } from 'react'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { GiveRole } from './give-role.tsx'
import { RoleMoves } from './role-moves.tsx'

/** Somebody with a role: what they may do, since when, and what an administrator can do about it. */
export default function Colleague({ id }: { id: string }) {
  return id === 'new' ? <GiveRole /> : <Known id={id} />
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const { data: person, error, refetch } = useCall(api.siteStaff.get, { id })
  return (
    <Page
      title={person ? person.name || person.contact : t('screen.staff')}
      back={{ to: addressOf({ prefix, screen: 'staff' }), text: t('screen.staff') }}
      actions={
        <Can may="people.invite" variant="outline" to={addressOf({ prefix, screen: 'staff', id: 'new' })}>
          {t('staff.give')}
        </Can>
      }
    >
      {person ? (
        <>
          <Part title={t('staff.roles')}>
            <RoleMoves person={person} />
          </Part>
          <Part title={t('staff.signIn')}>
            <dl className="console-facts">
              <Fact name={t('staff.contact')}>{person.contact}</Fact>
              <Fact name={t('staff.factor')}>{t(`staff.factors.${person.secondFactor}`)}</Fact>
              <Fact name={t('staff.seen')}>
                {person.lastSeenAt ? formatMoment(person.lastSeenAt, lang) : t('staff.notSeen')}
              </Fact>
            </dl>
            <Reset person={person} />
          </Part>
        </>
      ) : error ? (
        <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Page>
  )
}

function Reset({ person }: { person: Found }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const reset = useCommand(api.siteStaff.reset_second_factor, {
    inPlace: true,
    onSuccess: () => {
      setOpen(false)
      void toast({ tone: 'good', title: t('staff.resetDone') })
    },
  })
  const because = person.isMe ? t('staff.resetOwn') : person.secondFactor === 'none' ? t('staff.resetNone') : undefined
  return (
    <>
      <Can
        may="people.invite"
        variant="outline"
        because={because}
        onClick={() => {
          reset.reset()
          setOpen(true)
        }}
      >
        {t('staff.reset')}
      </Can>
      {isOpen && (
        <CodeSheet
          title={t('staff.resetTitle', { name: person.name || person.contact })}
          action="reset_second_factor"
          submit={t('staff.reset')}
          isBusy={reset.isPending}
          error={reset.error}
          onSubmit={(pinCode) => reset.mutate({ id: person.id, pinCode })}
          onClose={() => setOpen(false)}
        >
          <Notice tone="attention">{t('staff.resetText')}</Notice>
        </CodeSheet>
      )}
    </>
  )
}
