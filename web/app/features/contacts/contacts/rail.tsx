import type { ContactSort } from '@idocard/domain/contacts/contact'
import type { Section } from '@idocard/domain/contacts/contact-search/selection'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type Translate, useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'

/** The minimum number of contacts for which the rail is shown. */
const MIN_CONTACTS = 12
/** The most labels that have room on a phone. */
const MAX_LABELS = 18

type RailProps = {
  sections: readonly Section[]
  sort: ContactSort
  /** The section with which the list begins. */
  from: string
  onJump: (section: string) => void
}

/** The sections of the list as a slider beside it: pressed, or with a finger moving along it. */
export function Rail({ sections, sort, from, onJump }: RailProps) {
  const { t } = useTranslation('contacts')
  const stops = stopsOf(sections, sort)
  if (stops.length < 2 || sections.reduce((sum, { count }) => sum + count, 0) < MIN_CONTACTS) return null
  const at = Math.max(
    0,
    stops.findLastIndex(({ start }) => start <= (sections.find(({ section }) => section === from)?.start ?? 0)),
  )
  const go = (index: number) => {
    const stop = stops[Math.min(Math.max(index, 0), stops.length - 1)]
    if (stop && stop.section !== from) onJump(stop.section)
  }
  const point = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    go(Math.floor(((clientY - top) / height) * stops.length))
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const every = Math.ceil(stops.length / MAX_LABELS)
  const now = stops[at]
  return (
    <div
      className={classes.rail}
      role="slider"
      tabIndex={0}
      aria-label={t(`rail.${sort}`)}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={at + 1}
      aria-valuetext={now && t('rail.jump', { section: nameOf(now.section, sort, t), count: now.count })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
      onKeyDown={press}
    >
      {stops.map(({ section, label }, index) =>
        index % every === 0 ? (
          <span
            key={section}
            aria-hidden="true"
            data-now={from !== '' && Math.abs(at - index) < every && index <= at ? '' : undefined}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  )
}

/** The sections with their labels. Companies with the same first character are one stop. */
function stopsOf(sections: readonly Section[], sort: ContactSort): (Section & { label: string })[] {
  const stops: (Section & { label: string })[] = []
  for (const one of sections) {
    const label = short(one.section, sort)
    const last = stops.at(-1)
    if (last?.label === label) last.count += one.count
    else stops.push({ ...one, label })
  }
  return stops
}

/** A month with a year of two digits, or the first character of a company. */
const short = (section: string, sort: ContactSort) =>
  sort === 'company' ? ([...section][0] ?? '').toUpperCase() : section.replace(/^\d\d(\d\d)-(\d\d)$/, '$1/$2')

function nameOf(section: string, sort: ContactSort, t: Translate<'contacts'>): string {
  if (sort === 'viewed' && section === '#') return t('rail.never')
  if (sort === 'company' && section === '#') return t('rail.noCompany')
  return sort === 'name' && /^\d+$/.test(section) ? t('rail.strokes', { count: Number(section) }) : section
}
