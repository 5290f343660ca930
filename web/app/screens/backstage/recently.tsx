import { Checkbox } from '@mantine/core'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ContactFace } from '../../features/contacts/contacts/contact-face.tsx'
import { contactLine, contactName } from '../../features/contacts/contacts/contact-name.ts'
import rows from '../../features/contacts/contacts/contacts.module.css'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { recentQuery } from '../../features/frame/backstage/queries.ts'
import { PlainButton, RoundButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'
import { Failed, HolderWaiting } from './waiting.tsx'

/** The cards that the holder opened, newest first. */
export default function RecentlyScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('recently.title')} back={home}>
      <Recent />
    </HolderScreen>
  )
}

function Recent() {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const recent = useQuery(recentQuery)
  if (recent.isPending) return <HolderWaiting />
  if (recent.isError) return <Failed error={recent.error} onAgain={() => void recent.refetch()} />
  const { list, enabled } = recent.data
  if (list.length === 0)
    return (
      <>
        <EmptyState title={t(enabled ? 'recently.emptyTitle' : 'recently.offTitle')}>
          {t(enabled ? 'recently.empty' : 'recently.off')}
        </EmptyState>
        <HistorySettings enabled={enabled} />
      </>
    )
  return (
    <>
      <ul className={rows.list}>
        {list.map((one) => {
          const name = contactName(lang, one) || t('card.unnamed')
          return (
            <li key={one.cardSn} className={rows.row}>
              <a href={one.url} className={rows.open}>
                <ContactFace name={name} photo={one.photo} />
                <span className={rows.person}>
                  <strong>{name}</strong>
                  <span>{contactLine(lang, one)}</span>
                  <time dateTime={one.at}>{formatMoment(one.at, lang)}</time>
                </span>
              </a>
              <SaveButton cardSn={one.cardSn} name={name} />
            </li>
          )
        })}
      </ul>
      <HistorySettings enabled={enabled} isFilled />
    </>
  )
}

/** Saves a card among the holder's contacts. */
function SaveButton({ cardSn, name }: { cardSn: string; name: string }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const { contact } = useBackstage()
  const save = useCommand(api.cardSave.save, {
    onSuccess: ({ id }) =>
      void toast({
        tone: 'good',
        title: t('add.saved'),
        action: { text: t('add.open'), run: () => void navigate(contact(id)) },
      }),
  })
  const Icon = save.isSuccess ? IconUserCheck : IconUserPlus
  return (
    <RoundButton
      tone="quiet"
      label={t('saveOf', { name })}
      disabled={save.isPending}
      onClick={() => save.mutate({ CardSn: cardSn })}
    >
      <Icon size={22} stroke={1.6} aria-hidden="true" />
    </RoundButton>
  )
}

/** Switches the history on and off, and clears it. */
function HistorySettings({ enabled, isFilled = false }: { enabled: boolean; isFilled?: boolean }) {
  const { t } = useTranslation('backstage')
  const set = useAction([api.scanHistory.set_enabled], (on: boolean) =>
    api.scanHistory.set_enabled({ enabled: String(on) }),
  )
  const clear = useCommand(api.scanHistory.clear)
  return (
    <section className={classes.part}>
      <Checkbox
        label={t('recently.keep')}
        description={t('recently.keepHint')}
        checked={set.isPending ? set.variables : enabled}
        disabled={set.isPending}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
      {isFilled && (
        <div>
          <PlainButton variant="quiet" disabled={clear.isPending} onClick={() => clear.mutate()}>
            {t('recently.clear')}
          </PlainButton>
        </div>
      )}
    </section>
  )
}
