import { useLocation } from 'react-router'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'

/** Shown without results or content: invites the user to ask. @param query the search; empty if there is no content */
export function SupportNothing({ query }: { query: string }) {
  const { t } = useTranslation('support')
  const { search } = useLocation()
  const ask = `${search}#Contact`
  if (!query) return <EmptyState title={t('empty.title')} action={<ButtonLink to={ask}>{t('ask')}</ButtonLink>} />
  return (
    <EmptyState
      title={t('search.none', { query })}
      action={
        <>
          <ButtonLink to={ask}>{t('ask')}</ButtonLink>{' '}
          <ButtonLink to={paths.support} variant="quiet">
            {t('search.all')}
          </ButtonLink>
        </>
      }
    >
      {t('search.hint')}
    </EmptyState>
  )
}
