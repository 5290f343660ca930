import type { Card } from '@idocard/contract/cards/card'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import type { Editing } from './card-saver.ts'
import { type Draft, linkField } from './draft.ts'
import { clicksOf, isBlankLink, type LinkKind, type Links } from './links.ts'

export interface LinkSectionProps {
  /** The saved card, with the number of taps on its links. */
  card: Card
  editing: Editing
  problem: (field: string) => string | undefined
  onChange: (patch: (draft: Draft) => Draft) => void
  onLeft: (field?: string) => void
}
type LinkIn<K extends LinkKind> = Links[K][number]

/** The links of a kind, and the one that is open. Every change is in the draft at once. */
export function useLinks<K extends LinkKind>(
  kind: K,
  { card, editing: { draft, ids = {} }, problem, onChange, onLeft }: LinkSectionProps,
) {
  const { t } = useTranslation('card')
  const list: LinkIn<K>[] = draft[kind]
  const [opened, setOpened] = useState<LinkIn<K>>()
  const change = (patch: (list: LinkIn<K>[]) => LinkIn<K>[]) =>
    onChange((before) => ({ ...before, [kind]: patch(before[kind]) }))
  const found = list.find(({ id }) => id === opened?.id)
  // A new link is added to the draft with its first letter. A missing link was removed on another device, or undone.
  const open = found ?? (opened && isBlankLink(opened) ? opened : undefined)
  const listed = list.filter((one) => !isBlankLink(one))
  return {
    isFull: listed.length >= MAX_LINKS,
    /** The rows of the list, with the name of each link. */
    rows: (nameOf: (one: LinkIn<K>) => string, markOf?: (one: LinkIn<K>) => ReactNode) =>
      listed.map((one) => ({
        id: one.id,
        name: nameOf(one),
        mark: markOf?.(one),
        shown: `${one.link.replace(/^https?:\/\//, '')} · ${t('web.clicks', { count: clicksOf(card[kind], ids, one.id) })}`,
        problem: problem(linkField(kind, one.id)),
      })),
    open,
    isNew: opened !== undefined && isBlankLink(opened),
    isThere: found !== undefined,
    field: open ? linkField(kind, open.id) : '',
    problem: open && problem(linkField(kind, open.id)),
    onAdd: (one: LinkIn<K>) => setOpened(one),
    onOpen: (id: number) => setOpened(list.find((one) => one.id === id)),
    onChange(patch: Partial<LinkIn<K>>) {
      if (!open) return
      change((before) =>
        before.some(({ id }) => id === open.id)
          ? before.map((one) => (one.id === open.id ? { ...one, ...patch } : one))
          : [...before, { ...open, ...patch }],
      )
    },
    onClose() {
      onLeft(open && linkField(kind, open.id))
      setOpened(undefined)
    },
    onRemove() {
      onLeft()
      change((before) => before.filter(({ id }) => id !== open?.id))
      onLeft()
      setOpened(undefined)
    },
    onSort(order: readonly number[]) {
      onLeft()
      change((before) => before.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)))
      onLeft()
    },
  }
}
