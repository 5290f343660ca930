import { CONTACT_LIMITS } from '@idocard/domain/contact'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { ContactList } from '../../features/contacts/contact-list.tsx'
import { ContactPanel } from '../../features/contacts/contact-panel.tsx'
import classes from '../../features/contacts/contacts.module.css'
import { DueLine } from '../../features/contacts/due-line.tsx'
import { type ContactFilter, filterIn, isNarrowed, queryOf } from '../../features/contacts/filter.ts'
import { FilterBar, withoutFilter } from '../../features/contacts/filter-bar.tsx'
import { contactsQuery, overviewQuery } from '../../features/contacts/queries.ts'
import { Rail } from '../../features/contacts/rail.tsx'
import { SelectionBar } from '../../features/contacts/selection-bar.tsx'
import { WaitingList } from '../../features/contacts/waiting-list.tsx'
import { ButtonLink, PlainButton, RoundLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { HolderScreen } from './holder-screen.tsx'
import { isLacking, StandIn } from './waiting.tsx'

/** Everyone the holder met: details left on a card, saved cards and paper cards, in one list. */
export default function ContactsScreen() {
  const { t } = useTranslation('contacts')
  const { contactFolders, addContact } = useBackstage()
  return (
    <HolderScreen
      title={t('title')}
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
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const opened = query.get('id') ?? ''
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const overview = useQuery(overviewQuery)
  const show = (next: ContactFilter) => setQuery(queryOf(next), { replace: true, preventScrollReset: true })
  const change = (part: Partial<ContactFilter>) => show({ ...filter, from: '', ...part })
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
  if (isLacking(overview)) return <StandIn query={overview} />
  if (overview.data.total === 0 && !isNarrowed(filter))
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
    <div className={classes.browse}>
      <FilterBar
        filter={filter}
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
      <Found filter={filter} onReset={() => show(withoutFilter(filter))}>
        <div className={classes.beside}>
          <ContactList
            filter={filter}
            linkTo={({ id }) => `?${withId(queryOf(filter), id)}`}
            selected={selected}
            onSelect={select}
          />
          <Rail filter={filter} onJump={(from) => show({ ...filter, from })} />
        </div>
      </Found>
      {selected && <SelectionBar ids={[...selected]} onDone={() => setSelected(undefined)} />}
      {opened && <ContactPanel id={opened} onClose={() => show(filter)} />}
    </div>
  )
}

/** The list, or the reason why it is empty. */
function Found({ filter, onReset, children }: { filter: ContactFilter; onReset: () => void; children: ReactNode }) {
  const { t } = useTranslation('contacts')
  const first = useInfiniteQuery(contactsQuery(filter))
  if (isLacking(first)) return <StandIn query={first} />
  if (first.data.pages[0]?.list.length !== 0) return children
  return (
    <EmptyState
      title={t(filter.keyword ? 'empty.nothingFound' : 'empty.nothingHere')}
      action={
        <PlainButton variant="outline" onClick={onReset}>
          {t('filter.reset')}
        </PlainButton>
      }
    >
      {filter.keyword && t('empty.searchHint')}
    </EmptyState>
  )
}

function withId(query: URLSearchParams, id: string): string {
  query.set('id', id)
  return query.toString()
}
