import type { Card, CardSocialMedia } from '@idocard/contract/card'
import { LINKS_MOST } from '@idocard/domain/card'
import { pick } from '@idocard/domain/language'
import { socialLink, socialMediaById } from '@idocard/domain/social-media'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './editor.module.css'
import { LinkList } from './link-list.tsx'
import { LinkSheet, type LinkValues } from './link-sheet.tsx'
import { useSort } from './use-sort.ts'

type LinksProps = {
  card: Card
  /** Shows links before the server has answered, and again with its answer. */
  onList: (list: CardSocialMedia[]) => void
}
type Open = { id: number; socialMediaId: number }

/** The networks that a card links to. Each is saved by itself, at once. */
export function SocialLinks({ card, onList }: LinksProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const { cardSn, socialMedia: list } = card
  const [open, setOpen] = useState<Open>()
  const [isAll, setAll] = useState(false)
  const networks = useQuery({
    queryKey: ['networks'],
    queryFn: async () => ({
      preset: (await api.socialMedia.list_preset()).list,
      all: (await api.socialMedia.list_all()).list,
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = useMutation({
    mutationFn: ({ id, socialMediaId, link, ...rest }: Open & LinkValues) =>
      api.socialMedia.set({ cardSn, id, socialMediaId, socialMediaLink: link, ...rest }),
    onSuccess: (answer) => {
      setOpen(undefined)
      onList(answer.list)
    },
  })
  const sort = useSort(list, onList, (ids) => api.socialMedia.sort({ cardSn, list: ids }))
  const nameOf = (id: number) => {
    const network = socialMediaById(id)
    return network ? pick(lang, network.nameCh, network.nameEn) : ''
  }
  const begin = (next: Open) => {
    set.reset()
    setOpen(next)
  }
  const offered = (isAll ? networks.data?.all : networks.data?.preset) ?? []
  const network = open && socialMediaById(open.socialMediaId)
  const existing = list.find(({ id }) => id === open?.id)
  return (
    <div className={classes.fields}>
      <LinkList
        label={t('social.heading')}
        list={list.map(({ id, socialMediaId, title, shown, clicks }) => ({
          id,
          name: title || nameOf(socialMediaId),
          shown: `${shown} · ${t('web.clicks', { count: clicks })}`,
        }))}
        onOpen={(id) => begin({ id, socialMediaId: list.find((one) => one.id === id)?.socialMediaId ?? 0 })}
        onSort={(ids) => sort.mutate(ids)}
      />
      {list.length < LINKS_MOST ? (
        <fieldset className={classes.networks} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className={classes.hint}>{t('social.add')}</legend>
          {offered.map(({ id, nameCh, nameEn }) => (
            <button key={id} type="button" onClick={() => begin({ id: 0, socialMediaId: id })}>
              {pick(lang, nameCh, nameEn)}
            </button>
          ))}
          {!isAll && (
            <PlainButton variant="quiet" onClick={() => setAll(true)}>
              {t('social.more')}
            </PlainButton>
          )}
        </fieldset>
      ) : (
        <p className={classes.hint}>{t('link.full', { count: LINKS_MOST })}</p>
      )}
      {open && network && (
        <LinkSheet
          title={nameOf(network.id)}
          label={t(`social.${network.asks}`)}
          hint={t(
            network.handle && network.hosts.length > 0
              ? 'social.eitherHint'
              : network.handle
                ? 'social.handleHint'
                : 'social.linkHint',
            {
              host: network.hosts[0] ?? '',
            },
          )}
          initial={{
            link: existing ? existing.socialMediaLink || existing.shown : '',
            title: existing?.title ?? '',
            titleEn: existing?.titleEn ?? '',
            visibility: existing?.visibility ?? 'link',
          }}
          isThere={existing !== undefined}
          busy={set.isPending}
          refused={set.error?.message}
          problem={(link) => (socialLink(network, link) ? undefined : t('problem.link'))}
          onSave={(values) => set.mutate({ ...open, ...values })}
          onRemove={() => set.mutate({ ...open, link: '', title: '', titleEn: '', visibility: 'link' })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
