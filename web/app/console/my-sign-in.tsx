import { useState } from 'react'
import { PlainButton } from '../kit/button.tsx'
import { Failed } from '../kit/failed.tsx'
import { Notice } from '../kit/notice.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { api } from '../lib/browser-api.ts'
import { useCall } from '../lib/call-query.ts'
import { useCommand } from '../lib/command.ts'
import { useLang } from '../lib/language.ts'
import { formatMoment } from '../lib/moment.ts'
import { useTranslation } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { CodeSheet } from './kit/code-sheet.tsx'
import { useMe } from './kit/me.ts'
import { NewPasskey } from './kit/new-passkey.tsx'
import { Page } from './kit/page.tsx'
import { Fact, Part } from './kit/parts.tsx'
import { useHasPasskeys, useNewPasskey } from './kit/passkey.ts'

/** How whoever works here signs in: their passkeys, and whether they have an authenticator app. */
export default function MySignIn() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { hasApp } = useMe()
  const canMake = useHasPasskeys()
  const mine = useCall(api.passkey.list)
  const [open, setOpen] = useState<'add' | number>()
  const removed = mine.data?.list.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  return (
    <Page title={t('mySignIn.title')}>
      <p>{t('mySignIn.intro')}</p>
      {mine.data ? (
        <>
          <Part title={t('passkey.title')}>
            {mine.data.list.length === 0 && <p>{t('passkey.none')}</p>}
            {mine.data.list.length > 0 && (
              <ul className="console-moves">
                {mine.data.list.map((one) => (
                  <Passkey key={one.id} {...one} canRemove={mine.data.canRemove} onRemove={() => setOpen(one.id)} />
                ))}
              </ul>
            )}
            {canMake ? (
              <div>
                <PlainButton variant="outline" onClick={() => setOpen('add')}>
                  {t('passkey.add')}
                </PlainButton>
              </div>
            ) : (
              <p>{t('passkey.notHere')}</p>
            )}
          </Part>
          <Part title={t('mySignIn.others')}>
            <dl className="console-facts">
              <Fact name={t('mySignIn.app')}>{t(hasApp ? 'mySignIn.hasApp' : 'staff.factors.none')}</Fact>
            </dl>
            <p>{t('mySignIn.lost')}</p>
          </Part>
        </>
      ) : mine.error ? (
        <Failed error={mine.error} again={shared('again')} onAgain={() => void mine.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={5} />
      )}
      {open === 'add' && <Add onClose={close} />}
      {removed && <RemoveOne id={removed.id} name={removed.name} onClose={close} />}
    </Page>
  )
}

type PasskeyProps = {
  name: string
  createdAt: string
  lastUsedAt: string | null
  canRemove: boolean
  onRemove: () => void
}

function Passkey({ name, createdAt, lastUsedAt, canRemove, onRemove }: PasskeyProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <li>
      <strong>{name}</strong>
      <p>
        {t('passkey.made', { at: formatMoment(createdAt, lang) })} ·{' '}
        {lastUsedAt ? t('passkey.used', { at: formatMoment(lastUsedAt, lang) }) : t('passkey.unused')}
      </p>
      {canRemove ? (
        <PlainButton variant="outline" aria-label={t('passkey.removeTitle', { name })} onClick={onRemove}>
          {t('passkey.remove')}
        </PlainButton>
      ) : (
        <p>{t('passkey.last')}</p>
      )}
    </li>
  )
}

function Add({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const begin = useCommand(api.passkey.begin, { inPlace: true })
  const add = useNewPasskey({
    onAdded: () => {
      onClose()
      void toast({ tone: 'good', title: t('passkey.added') })
    },
  })
  const options = begin.data
  if (options)
    return (
      <Sheet title={t('passkey.add')} closeLabel={shared('close')} onClose={onClose}>
        <NewPasskey isBusy={add.isPending} error={add.error} onMake={(name) => add.mutate({ name, options })} />
      </Sheet>
    )
  return (
    <CodeSheet
      title={t('passkey.add')}
      action="second_factor"
      submit={t('enrol.next')}
      isDangerous={false}
      isBusy={begin.isPending}
      error={begin.error}
      onSubmit={(pinCode) => begin.mutate({ pinCode })}
      onClose={onClose}
    >
      <p>{t('passkey.addText')}</p>
    </CodeSheet>
  )
}

function RemoveOne({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const remove = useCommand(api.passkey.remove, {
    inPlace: true,
    onSuccess: () => {
      onClose()
      void toast({ tone: 'good', title: t('passkey.removed') })
    },
  })
  return (
    <CodeSheet
      title={t('passkey.removeTitle', { name })}
      action="second_factor"
      submit={t('passkey.remove')}
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={(pinCode) => remove.mutate({ id, pinCode })}
      onClose={onClose}
    >
      <Notice tone="attention">{t('passkey.removeText')}</Notice>
    </CodeSheet>
  )
}
