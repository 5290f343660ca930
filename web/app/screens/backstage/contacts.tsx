import type { Received } from '@idocard/contract/exchange'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { receivedQuery } from '../../features/received/queries.ts'
import classes from '../../features/received/received.module.css'
import { ReceivedItem } from '../../features/received/received-item.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { HolderScreen } from './holder-screen.tsx'
import { Failed, HolderWaiting } from './waiting.tsx'

/** The details that visitors left on my card pages, newest first. */
export default function ReceivedScreen() {
  const { t } = useTranslation('received')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('title')} back={home}>
      <List />
    </HolderScreen>
  )
}

function List() {
  const { t } = useTranslation('received')
  const { home } = useBackstage()
  const received = useInfiniteQuery(receivedQuery)
  const [removed, setRemoved] = useState<Received>()
  if (received.isPending) return <HolderWaiting />
  if (received.isError) return <Failed error={received.error} onAgain={() => void received.refetch()} />
  // Pages may overlap when new details were left between two requests.
  const list = [...new Map(received.data.pages.flatMap((page) => page.list).map((one) => [one.id, one])).values()]
  if (list.length === 0)
    return (
      <EmptyState title={t('emptyTitle')} action={<ButtonLink to={home}>{t('emptyAction')}</ButtonLink>}>
        {t('empty')}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list}>
        {list.map((one) => (
          <ReceivedItem
            key={one.id}
            received={one}
            remove={
              <Danger>
                <PlainButton variant="quiet" onClick={() => setRemoved(one)}>
                  {t('remove')}
                </PlainButton>
              </Danger>
            }
          />
        ))}
      </ul>
      {received.hasNextPage && (
        <PlainButton
          variant="outline"
          disabled={received.isFetchingNextPage}
          onClick={() => void received.fetchNextPage()}
        >
          {t('more')}
        </PlainButton>
      )}
      {removed && <Remove received={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function Remove({ received, onClose }: { received: Received; onClose: () => void }) {
  const { t } = useTranslation('received')
  const { t: shared } = useTranslation('backstage')
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.exchange.remove({ id: received.id }),
    onSuccess: () => {
      client.setQueryData(
        receivedQuery.queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({ ...page, list: page.list.filter(({ id }) => id !== received.id) })),
          },
      )
      onClose()
      void toast({ tone: 'good', title: t('removed') })
    },
    onError: toastError,
  })
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: received.name })}
      onDismiss={onClose}
      actions={
        <>
          <PlainButton variant="outline" onClick={onClose}>
            {shared('cancel')}
          </PlainButton>
          <Danger>
            <PlainButton disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove')}
            </PlainButton>
          </Danger>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
