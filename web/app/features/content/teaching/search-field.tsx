import { IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { MAX_QUERY } from './search.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  typed: string
  onType(text: string): void
  /** Called when the search is submitted, by the button or Enter. */
  onSearch(): void
  field: RefObject<HTMLInputElement | null>
}

/** The search field of the support page. Without a script it is a plain form. */
export function SearchField({ typed, onType, onSearch, field }: SearchFieldProps) {
  const { t } = useTranslation('support')
  const lang = useLang()
  const id = useId()
  return (
    <search>
      <form
        className={classes.form}
        action={paths.support}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search.label')}
        </label>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            value={typed}
            maxLength={MAX_QUERY}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onType(event.currentTarget.value)}
          />
          {typed && (
            <Link
              className={classes.clear}
              to={paths.support}
              replace
              preventScrollReset
              aria-label={t('search.clear')}
              onClick={() => {
                onType('')
                field.current?.focus()
              }}
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          )}
        </div>
        <input type="hidden" name="lang" value={lang} />
        <PlainButton type="submit">{t('search.submit')}</PlainButton>
      </form>
    </search>
  )
}
