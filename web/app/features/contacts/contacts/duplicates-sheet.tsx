import { joined } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { contactName, contactSummary } from './contact-name.ts'
import classes from './contacts.module.css'
import { MergeSheet } from './merge-sheet.tsx'
import { useUnmerge } from './use-contact-edit.ts'

/** Contacts that seem to be the same person. The holder merges one group after the other. */
export function DuplicatesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [chosen, setChosen] = useState<string[]>()
  const [merged, setMerged] = useState('')
  const unmerge = useUnmerge()
  const duplicates = useCall(api.contact.load_duplicates, {}, { select: ({ list }) => list })
  const done = (id: string) => {
    setChosen(undefined)
    setMerged(id)
  }
  return (
    <Sheet title={t('duplicates.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {duplicates.isPending && <Skeleton label={shared('loading')} lines={6} />}
      {!duplicates.data && duplicates.isError && (
        <Failed error={duplicates.error} again={shared('again')} onAgain={() => void duplicates.refetch()} />
      )}
      {merged && (
        <Notice
          tone="good"
          title={t('duplicates.merged')}
          live
          action={
            <PlainButton
              variant="outline"
              disabled={unmerge.isPending}
              onClick={() => unmerge.mutate({ id: merged }, { onSuccess: () => setMerged('') })}
            >
              {t('undo')}
            </PlainButton>
          }
        />
      )}
      {duplicates.data?.length === 0 && <EmptyState level={3} title={t('duplicates.none')} />}
      {duplicates.data?.map(({ by, contacts }) => {
        const ids = contacts.map(({ id }) => id)
        return (
          <section key={ids.join()} className={classes.group}>
            <h3 className={classes.heading}>{contactName(lang, contacts[0] as (typeof contacts)[number])}</h3>
            <p className={classes.quiet}>
              {joined(
                lang,
                'list',
                by.map((reason) => t(`duplicates.${reason}`)),
              )}
            </p>
            <ul className={classes.merged}>
              {contacts.map((one) => (
                <li key={one.id}>{contactSummary(lang, one)}</li>
              ))}
            </ul>
            <PlainButton variant="outline" onClick={() => setChosen(ids)}>
              {t('duplicates.look')}
            </PlainButton>
          </section>
        )
      })}
      {chosen && <MergeSheet ids={chosen} onDone={done} onClose={() => setChosen(undefined)} />}
    </Sheet>
  )
}
