import { Checkbox, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { List, ListCall } from './list.ts'
import { useMe } from './me.ts'
import { goneAt, RestoreRow, useRemoval } from './removed.tsx'

export type View = Answer<typeof api.siteView.list>['list'][number]

const useViewCalls = () => (useMe().prefix === '' ? api.siteView : api.companyView)

type RemovedView = Answer<typeof api.siteView.list>['removed'][number]

/** The views that are kept of a list, and those that were deleted. */
export function useViews(screen: string): { views: readonly View[]; removed: readonly RemovedView[] } {
  const { list: views = [], removed = [] } = useCall(useViewCalls().list, { screen }).data ?? {}
  return { views, removed }
}

/** How many rows each view has now. Undefined until it is known, and for a view that the list no longer understands. */
export function useViewCounts<C extends ListCall>(list: List<C>, views: readonly View[]): (number | undefined)[] {
  return useQueries({ queries: views.map(({ query }) => list.counting(query)) }).map(({ data }) => data?.total)
}

type KeepProps = { screen: string; query: string; views: readonly View[]; view: View | undefined; onClose: () => void }

/** Keeps what a list shows under a name, or removes the view that it shows. */
export function KeepView({ screen, query, views, view, onClose }: KeepProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const calls = useViewCalls()
  const save = useCommand(calls.save, { inPlace: true })
  const removal = useRemoval(calls, String(view?.id ?? 0))
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const replaced = views.some((one) => one !== view && one.name === name.trim() && one.isShared === isShared)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || save.isPending) return
    // Under another name, or for others than before, it is the same view.
    await save.mutateAsync({ id: view?.id ?? 0, screen, name: name.trim(), query, isShared })
    onClose()
  }
  return (
    <Sheet title={t(view ? 'view.edit' : 'view.keep')} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('view.name')}
          placeholder={t('view.example')}
          maxLength={40}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('view.shared')}
          description={t('view.sharedText')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {replaced && <Notice tone="attention" title={t('view.replaces', { name: name.trim() })} />}
        {save.error && <Notice tone="bad" live title={save.error.message} />}
        <div className="console-actions">
          <PlainButton type="submit" disabled={save.isPending}>
            {t('view.save')}
          </PlainButton>
          {view && (
            <PlainButton variant="quiet" disabled={removal.isBusy} onClick={() => removal.remove(view.name, onClose)}>
              {t(view.isShared ? 'view.removeShared' : 'view.remove')}
            </PlainButton>
          )}
        </div>
      </form>
    </Sheet>
  )
}

type RemovedViewsProps = { removed: readonly RemovedView[]; onClose: () => void }

/** The deleted views of a list, each of which can be brought back. */
export function RemovedViews({ removed, onClose }: RemovedViewsProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { restore } = useViewCalls()
  return (
    <Sheet title={t('view.removed')} closeLabel={shared('close')} onClose={onClose}>
      {removed.length === 0 ? (
        <p>{t('view.noneRemoved')}</p>
      ) : (
        <ul className="console-removed">
          {removed.map(({ id, name, isShared, removedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <small>
                  {t(isShared ? 'view.ofAll' : 'view.own')} ·{' '}
                  {t('view.goneAt', { at: formatMoment(goneAt({ removedAt }), lang) })}
                </small>
              </div>
              <RestoreRow id={id} may="view.keep" restore={restore} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
