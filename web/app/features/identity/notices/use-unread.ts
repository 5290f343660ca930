import { MAX_NOTICE_COUNT } from '@idocard/domain/identity/notice'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts.ts'
import { noticeCountQuery } from './queries.ts'

/** The number of unread notices, and its text; undefined while it is not known. */
export function useUnread(): { count: number; text: string } | undefined {
  const { t } = useTranslation('notices')
  const count = useQuery(noticeCountQuery).data?.count
  return count === undefined ? undefined : { count, text: count >= MAX_NOTICE_COUNT ? t('many') : String(count) }
}
