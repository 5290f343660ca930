import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { allContactsQuery } from '../../features/contacts/contacts/all-contacts.ts'
import { ContactList } from '../../features/contacts/contacts/contact-list.tsx'
import { ContactPanel } from '../../features/contacts/contacts/contact-panel.tsx'
import classes from '../../features/contacts/contacts/contacts.module.css'
import { DueLine } from '../../features/contacts/contacts/due-line.tsx'
import { type ContactFilter, filterIn, isNarrowed, queryOf } from '../../features/contacts/contacts/filter.ts'
import { FilterBar, withoutFilter } from '../../features/contacts/contacts/filter-bar.tsx'
import { Rail } from '../../features/contacts/contacts/rail.tsx'
import { SelectionBar } from '../../features/contacts/contacts/selection-bar.tsx'
import { countsOf, useContacts, useFound } from '../../features/contacts/contacts/use-found.ts'
import { WaitingList } from '../../features/contacts/contacts/waiting-list.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink, PlainButton, RoundLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useIsWide } from '../../lib/wide.ts'
import { HolderScreen } from './holder-screen.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

/** Everyone the holder met: details left on a card, saved cards and paper cards, in one list. */
export default function ContactsScreen() {
  const { t } = useTranslation('contacts')
  const { contactFolders, addContact } = useBackstage()
  return (
    <HolderScreen
      title={t('title')}
      wide="split"
      action={
        <>
          <RoundLink to={contactFolders} label={t('folder.title')}>
            <IconFolder size={22} stroke={1.75} aria-hidden="true" />
          </RoundLink>
          <RoundLink to={addContact} label={t('add.title')}>
            <IconPlus size={22} stroke={1.75} aria-hidden="true" />
          </RoundLink>
        </>
      }
    >
      <DueLine />
      <WaitingList reviewAt={(key) => `${addContact}?card=${key}`} />
      <Contacts />
    </HolderScreen>
  )
}

function Contacts() {
  const { t } = useTranslation('contacts')
  const to = useBackstage()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const opened = query.get('id') ?? ''
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const all = useQuery(allContactsQuery)
  const contacts = useContacts(all.data)
  const counts = useMemo(() => countsOf(contacts), [contacts])
  const { list, sections, lacking } = useFound(contacts, filter)
  const isWide = useIsWide()
  const beginning = useRef<HTMLDivElement>(null)
  // From the address, which may be ahead of what is rendered: a contact is pressed, or this screen is left, in the moment
  // in which a search begins.
  const show = (part: Partial<ContactFilter>, id?: string) => {
    if (window.location.pathname !== pathname) return
    const now = new URLSearchParams(window.location.search)
    const next = withId(queryOf({ ...filterIn(now), ...part }), id ?? now.get('id') ?? '')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const change = (part: Partial<ContactFilter>) => show({ from: '', ...part })
  const select = (id: string, is: boolean) =>
    setSelected((before = new Set()) => {
      if (is && before.size >= CONTACT_LIMITS.batch) {
        void toast({ tone: 'neutral', title: t('select.most', { count: CONTACT_LIMITS.batch }) })
        return before
      }
      const next = new Set(before)
      if (is) next.add(id)
      else next.delete(id)
      return next
    })
  const jump = (from: string) => {
    show({ from })
    if ((beginning.current?.getBoundingClientRect().top ?? 0) < 0)
      beginning.current?.scrollIntoView({ behavior: 'instant' })
  }
  if (isLacking(all)) return <Placeholder query={all} />
  if (counts.total === 0 && !isNarrowed(filter))
    return (
      <EmptyState
        title={t('empty.title')}
        action={
          <>
            <ButtonLink to={to.addContact}>{t('add.scan')}</ButtonLink>
            <ButtonLink to={to.contactFolders} variant="outline">
              {t('import.title')}
            </ButtonLink>
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <div className={classes.both}>
      <div className={classes.browse}>
        <FilterBar
          filter={filter}
          counts={counts}
          onChange={change}
          action={
            <PlainButton variant="quiet" onClick={() => setSelected(selected ? undefined : new Set())}>
              {t(selected ? 'select.end' : 'select.begin')}
            </PlainButton>
          }
        />
        {filter.from && (
          <PlainButton variant="quiet" onClick={() => change({})}>
            {t('rail.fromStart')}
          </PlainButton>
        )}
        {lacking ? (
          <Placeholder query={lacking} />
        ) : list.length === 0 ? (
          <NobodyFound isSearch={filter.keyword !== ''} onReset={() => show(withoutFilter(filter))} />
        ) : (
          <div className={classes.beside} ref={beginning}>
            <ContactList
              list={list}
              of={queryOf(filter).toString()}
              sort={filter.sort}
              linkTo={({ id }) => `?${withId(queryOf(filter), id)}`}
              opened={isWide ? opened : undefined}
              selected={selected}
              onSelect={select}
            />
            {/* Search results change with each letter. */}
            {filter.keyword === '' && <Rail sections={sections} sort={filter.sort} from={filter.from} onJump={jump} />}
          </div>
        )}
        {selected && <SelectionBar ids={[...selected]} onDone={() => setSelected(undefined)} />}
      </div>
      <ContactPanel id={opened} isBeside={isWide} onClose={() => show({}, '')} />
    </div>
  )
}

function NobodyFound({ isSearch, onReset }: { isSearch: boolean; onReset: () => void }) {
  const { t } = useTranslation('contacts')
  return (
    <EmptyState
      title={t(isSearch ? 'empty.nothingFound' : 'empty.nothingHere')}
      action={
        <PlainButton variant="outline" onClick={onReset}>
          {t('filter.reset')}
        </PlainButton>
      }
    >
      {isSearch && t('empty.searchHint')}
    </EmptyState>
  )
}

function withId(query: URLSearchParams, id: string): string {
  if (id) query.set('id', id)
  return query.toString()
}
