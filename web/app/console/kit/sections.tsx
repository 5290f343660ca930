import { Children, cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from './editor.tsx'

type SectionProps = {
  title: string
  /** The fields in it: what is wrong or missing in them is marked where one jumps to it. */
  fields: readonly string[]
  /** Given by `Sections`. */
  id?: string
  children: ReactNode
}

/** A part of a long form, under its own heading. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section id={id} className="console-part" tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type SectionsProps<V extends Values> = {
  form: Form<V>
  children: readonly ReactElement<SectionProps, typeof Section>[]
  /** What stands below the form, by its id. */
  others?: readonly { id: string; title: string }[]
}

/** What is marked of a section: a field that the server refuses, or a text in one language only. */
function markOf<V extends Values>({ values, errors }: Form<V>, fields: readonly string[]) {
  // A row of a field has an error of its own: `specs.0.labelCh`.
  if (Object.keys(errors).some((name) => fields.includes(name.split('.')[0] ?? ''))) return 'wrong'
  const isHalf = (name: string) => {
    const other = `${name.slice(0, -2)}En`
    return name.endsWith('Ch') && fields.includes(other) && (values[name] === '') !== (values[other] === '')
  }
  return fields.some(isHalf) ? 'missing' : undefined
}

/**
 * A long form in sections. In a narrow window a row of their names stays in sight: it says where one is, leads to the
 * others, and marks those in which something is wrong or missing.
 */
export function Sections<V extends Values>({ form, children, others = [] }: SectionsProps<V>) {
  const { t } = useTranslation('console')
  const own = useId()
  const row = useRef<HTMLElement>(null)
  const sections = children.map(({ props }, at) => ({ ...props, id: `${own}${at}` }))
  const targets = [...sections, ...others.map((other) => ({ ...other, fields: [] }))]
  const current = useCurrent(targets.map(({ id }) => id))
  useEffect(() => {
    const names = [...(row.current?.querySelectorAll('button') ?? [])]
    const shown = names.find((name) => name.dataset.to === current)
    // Not `scrollIntoView`, which would move the page as well.
    if (shown) row.current?.scrollTo({ left: shown.offsetLeft - (names[0]?.offsetLeft ?? 0) })
  }, [current])
  return (
    <>
      <nav className="console-jump" aria-label={t('editor.sections')} ref={row}>
        {targets.map(({ id, title, fields }) => {
          const mark = markOf(form, fields)
          return (
            <button
              key={id}
              type="button"
              data-to={id}
              data-mark={mark}
              aria-current={id === current || undefined}
              onClick={() => jumpTo(id)}
            >
              {title}
              {mark && <span className="visually-hidden">{t(`editor.${mark}`)}</span>}
            </button>
          )
        })}
      </nav>
      {Children.map(children, (section, at) => cloneElement(section, { id: `${own}${at}` }))}
    </>
  )
}

function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** The section at the head of the window. */
function useCurrent(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '')
  const all = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      // A line below the bars at the head of the window.
      { rootMargin: '-25% 0px -74% 0px' },
    )
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])
  return current
}
