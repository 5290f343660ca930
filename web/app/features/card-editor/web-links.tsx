import type { Card, CardWebSite } from '@idocard/contract/card'
import { LINKS_MOST } from '@idocard/domain/card'
import { safeHttpUrl } from '@idocard/domain/web-url'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './editor.module.css'
import { LinkList } from './link-list.tsx'
import { LinkSheet, type LinkValues } from './link-sheet.tsx'
import { PhotoField } from './photo-field.tsx'
import { useSort } from './use-sort.ts'

type WebLinksProps = { card: Card; onList: (list: CardWebSite[]) => void }

/** `example.com` is completed to https. */
const whole = (link: string) => (/^https?:\/\//i.test(link.trim()) ? link.trim() : `https://${link.trim()}`)

/** The web sites that a card links to. Each is saved by itself, at once. */
export function WebLinks({ card, onList }: WebLinksProps) {
  const { t } = useTranslation('card')
  const { cardSn, webSites: list } = card
  const [open, setOpen] = useState<number>()
  const [picture, setPicture] = useState('')
  const existing = list.find(({ id }) => id === open)
  const set = useMutation({
    mutationFn: ({ link, ...rest }: LinkValues) =>
      api.webSite.set({
        cardSn,
        id: existing?.id ?? 0,
        site_img: picture,
        site_link: link && whole(link),
        ...rest,
      }),
    onSuccess: (answer) => {
      setOpen(undefined)
      onList(answer.list)
    },
  })
  const sort = useSort(list, onList, (ids) => api.webSite.sort({ cardSn, list: ids }))
  const begin = (id: number) => {
    set.reset()
    setPicture(list.find((one) => one.id === id)?.site_img ?? '')
    setOpen(id)
  }
  const isFull = list.length >= LINKS_MOST
  return (
    <div className={classes.fields}>
      <LinkList
        label={t('web.heading')}
        list={list.map(({ id, title, site_link, clicks }) => ({
          id,
          name: title || site_link,
          shown: `${site_link.replace(/^https?:\/\//, '')} · ${t('web.clicks', { count: clicks })}`,
        }))}
        onOpen={begin}
        onSort={(ids) => sort.mutate(ids)}
      />
      <PlainButton variant="outline" disabled={isFull} onClick={() => begin(0)}>
        {isFull ? t('link.full', { count: LINKS_MOST }) : t('web.add')}
      </PlainButton>
      {open !== undefined && (
        <LinkSheet
          title={existing ? existing.title || t('web.one') : t('web.add')}
          label={t('web.link')}
          hint={t('web.hint')}
          initial={{
            link: existing?.site_link ?? '',
            title: existing?.title ?? '',
            titleEn: existing?.titleEn ?? '',
            visibility: existing?.visibility ?? 'link',
          }}
          isThere={existing !== undefined}
          busy={set.isPending}
          refused={set.error?.message}
          problem={(link) => (link.trim() !== '' && safeHttpUrl(whole(link)) ? undefined : t('problem.web'))}
          onSave={(values) => set.mutate(values)}
          onRemove={() => set.mutate({ link: '', title: '', titleEn: '', visibility: 'link' })}
          onClose={() => setOpen(undefined)}
        >
          <PhotoField of="site" url={picture} onChange={({ url }) => setPicture(url)} />
        </LinkSheet>
      )}
    </div>
  )
}
