import type { SitePerson } from '@idocard/contract/identity/site-person'
import { MAX_PERSON_REASON } from '@idocard/domain/identity/person'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { ReasonField } from '../kit/reason-field.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { ButtonRow } from '../kit/said-once.tsx'

/** What staff can do for somebody: a sign-in code, their data, a block; and why something is not possible now. */
export function PersonMoves({ person }: { person: SitePerson }) {
  return (
    <ul className="console-moves">
      <SendCode person={person} />
      <OfferData person={person} />
      <Block person={person} />
    </ul>
  )
}

/** Why somebody cannot be helped: staff are helped by those alone who give roles. */
export function useBeyond({ isStaff }: SitePerson): string | undefined {
  const { t } = useTranslation('console')
  const { may } = useMe()
  return isStaff && !may('people.invite') ? t('person.staffHelp') : undefined
}

/** Why no message can be sent to somebody. */
function useUnreachable(person: SitePerson): string | undefined {
  const { t } = useTranslation('console')
  const beyond = useBeyond(person)
  const { isBlocked, phone, email } = person
  if (beyond) return beyond
  if (isBlocked) return t('person.unblockFirst')
  return phone || email ? undefined : t('person.noAddress')
}

function SendCode({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const send = useCommand(api.sitePerson.send_code, { inPlace: true })
  const problem = useUnreachable(person)
  const { id, phone, email, code } = person
  const ways = (['phone', 'email'] as const).filter((to) => person[to])
  return (
    <li>
      <p>{t('person.codeText')}</p>
      {code && (
        <p>
          <strong>
            {t(code.isSent ? 'person.codeSent' : 'person.codeWaits', {
              until: formatMoment(code.expiresAt, lang),
              tries: code.attempts,
            })}
          </strong>
        </p>
      )}
      {send.error && <Notice tone="bad" live title={send.error.message} />}
      {send.isSuccess && <Notice tone="good" live title={t('person.codeDone')} />}
      <ButtonRow>
        {problem ? (
          <Can may="people.manage" variant="outline" because={problem}>
            {t('person.sendCode')}
          </Can>
        ) : (
          ways.map((to) => (
            <Can
              key={to}
              may="people.manage"
              variant="outline"
              disabled={send.isPending}
              onClick={() => send.mutate({ id, to })}
            >
              {t('person.sendCodeTo', { to: to === 'phone' ? phone : email })}
            </Can>
          ))
        )}
      </ButtonRow>
    </li>
  )
}

function OfferData({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const offer = useCommand(api.sitePerson.offer_data, { inPlace: true })
  const problem = useUnreachable(person)
  return (
    <li>
      <p>{t('person.dataText')}</p>
      {offer.error && <Notice tone="bad" live title={offer.error.message} />}
      {offer.isSuccess && <Notice tone="good" live title={t('person.dataDone')} />}
      <Can
        may="people.manage"
        variant="outline"
        because={problem}
        disabled={offer.isPending}
        onClick={() => offer.mutate({ id: person.id })}
      >
        {t('person.offerData')}
      </Can>
    </li>
  )
}

function Block({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const unblock = useCommand(api.sitePerson.unblock, { inPlace: true })
  const beyond = useBeyond(person)
  const { id, isBlocked, isStaff } = person
  if (isBlocked)
    return (
      <li>
        <p>{t('person.unblockText')}</p>
        {unblock.error && <Notice tone="bad" live title={unblock.error.message} />}
        <AskFirst
          may="people.manage"
          variant="outline"
          action={t('person.unblock')}
          title={t('person.unblockTitle')}
          text={t('person.unblockAsk')}
          because={beyond}
          isBusy={unblock.isPending}
          onConfirm={() => unblock.mutate({ id })}
        />
      </li>
    )
  return (
    <li>
      <p>{t('person.blockText')}</p>
      <Can
        may="people.manage"
        variant="outline"
        because={isStaff ? t('person.staffFirst') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('person.block')}
      </Can>
      {isOpen && <BlockSheet person={person} onClose={() => setOpen(false)} />}
    </li>
  )
}

function BlockSheet({ person: { id, name }, onClose }: { person: SitePerson; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [reason, setReason] = useState('')
  const block = useCommand(api.sitePerson.block, { inPlace: true, onSuccess: onClose })
  const isReady = reason.trim() !== '' && !block.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) block.mutate({ id, reason })
  }
  return (
    <Sheet
      title={t('person.blockTitle', { name: name || t('person.unnamed') })}
      closeLabel={shared('close')}
      onClose={onClose}
    >
      <form className="console-editor" onSubmit={submit}>
        <ul>
          {(['Sessions', 'Cards', 'Orders', 'Undo'] as const).map((one) => (
            <li key={one}>{t(`person.block${one}`)}</li>
          ))}
        </ul>
        <ReasonField
          label={t('person.reason')}
          description={t('person.reasonText')}
          maxLength={MAX_PERSON_REASON}
          value={reason}
          onChange={setReason}
        />
        {block.error && <Notice tone="bad" live title={block.error.message} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('person.block')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
