import type { Notice } from '@idocard/contract/identity/notice'
import { IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { AnnouncementSheet } from '../../features/identity/notices/announcement-sheet.tsx'
import { NoticeList } from '../../features/identity/notices/notice-list.tsx'
import classes from '../../features/identity/notices/notices.module.css'
import { noticesQuery } from '../../features/identity/notices/queries.ts'
import { SettingsSheet } from '../../features/identity/notices/settings-sheet.tsx'
import { useRead } from '../../features/identity/notices/use-read.ts'
import { PlainButton, RoundButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import { Failed, HolderWaiting } from './waiting.tsx'

/** The holder's notices, unread first. `?open=` is a notice that was tapped among the device's notifications. */
export default function NotifyScreen() {
  const { t } = useTranslation('notices')
  const { home } = useBackstage()
  const [isSetting, setSetting] = useState(false)
  const set = () => setSetting(true)
  return (
    <HolderScreen
      title={t('title')}
      back={home}
      action={
        <RoundButton label={t('settings.title')} aria-haspopup="dialog" onClick={set}>
          <IconSettings size={22} stroke={1.75} aria-hidden="true" />
        </RoundButton>
      }
    >
      <Notices onSetUp={set} />
      {isSetting && <SettingsSheet onClose={() => setSetting(false)} />}
    </HolderScreen>
  )
}

function Notices({ onSetUp }: { onSetUp: () => void }) {
  const { t } = useTranslation('notices')
  const notices = useInfiniteQuery(noticesQuery)
  const read = useRead()
  const [announced, setAnnounced] = useState<Notice>()
  const open = (one: Notice) => {
    if (!one.read) read.mutate(one.id)
    if (one.contentCh) setAnnounced(one)
  }
  const list = notices.data && shownOnce(notices.data.pages.flatMap((page) => page.list))
  // A tapped notice may be newer than the cached list, so wait until it is refetched.
  useTapped(notices.isFetching ? undefined : list, open)
  if (notices.isPending) return <HolderWaiting />
  if (!list) return notices.error && <Failed error={notices.error} onAgain={() => void notices.refetch()} />
  if (list.length === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        action={
          <PlainButton variant="outline" onClick={onSetUp}>
            {t('setUp')}
          </PlainButton>
        }
      >
        {t('empty')}
      </EmptyState>
    )
  return (
    <>
      {list.some((one) => !one.read) && (
        <div className={classes.tools}>
          <PlainButton variant="quiet" disabled={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('readAll')}
          </PlainButton>
        </div>
      )}
      <NoticeList list={list} onOpen={open} />
      {notices.hasNextPage && (
        <PlainButton
          variant="outline"
          disabled={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          {t('more')}
        </PlainButton>
      )}
      {announced && <AnnouncementSheet notice={announced} onClose={() => setAnnounced(undefined)} />}
    </>
  )
}

/** Removes duplicates: a notice that is read between the loading of two pages is in both. */
const shownOnce = (list: readonly Notice[]) => [...new Map(list.map((one) => [one.id, one])).values()]

/** Opens the notice that was tapped outside this page. */
function useTapped(list: readonly Notice[] | undefined, open: (notice: Notice) => void) {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const id = query.get('open')
  useEffect(() => {
    if (!id || !list) return
    const one = list.find((notice) => notice.id === id)
    if (one) open(one)
    // `replace`, so that Back does not open the notice again.
    if (one?.link && !one.contentCh) void navigate(one.link, { replace: true })
    else setQuery({}, { replace: true })
  }, [id, list, open, navigate, setQuery])
}
