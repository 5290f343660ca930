import { MAX_SOCIAL_LINK } from '@idocard/contract/cards/card'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { LINE, SOCIAL_MEDIA, socialMediaById, USUAL_SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { pick } from '@idocard/domain/language'
import { IconBriefcase } from '@tabler/icons-react'
import { useState } from 'react'
import { MARKS } from '../../../card/marks.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'
import { LinkList } from './link-list.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { newLinkId } from './links.ts'
import { useNetworkName } from './network-name.ts'
import { TryLink } from './try-link.tsx'
import { type LinkSectionProps, useLinks } from './use-links.ts'

/** The networks that a card links to. */
export function SocialLinks(props: LinkSectionProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const nameOf = useNetworkName()
  const [isAll, setAll] = useState(false)
  const { isFull, rows, open, isThere, field, problem, onAdd, onOpen, onChange, onClose, onRemove, onSort } = useLinks(
    'socialMedia',
    props,
  )
  const add = (socialMediaId: number) =>
    onAdd({ id: newLinkId(), socialMediaId, link: '', title: '', titleEn: '', visibility: 'link' })
  const network = open && socialMediaById(open.socialMediaId)
  return (
    <div className={classes.fields}>
      <LinkList
        label={t('social.heading')}
        list={rows(
          ({ socialMediaId, title }) => title || nameOf(socialMediaId),
          ({ socialMediaId }) => <NetworkMark id={socialMediaId} />,
        )}
        onOpen={onOpen}
        onSort={onSort}
      />
      {isFull ? (
        <p className={classes.hint}>{t('link.full', { count: MAX_LINKS })}</p>
      ) : (
        <fieldset className={classes.networks} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className={classes.hint}>{t('social.add')}</legend>
          {(isAll ? SOCIAL_MEDIA : USUAL_SOCIAL_MEDIA).map(({ id, nameCh, nameEn }) => (
            <button key={id} type="button" onClick={() => add(id)}>
              <NetworkMark id={id} />
              {pick(lang, nameCh, nameEn)}
            </button>
          ))}
          {!isAll && (
            <PlainButton variant="quiet" onClick={() => setAll(true)}>
              {t('social.more')}
            </PlainButton>
          )}
        </fieldset>
      )}
      {open && network && (
        <LinkSheet
          title={nameOf(network.id)}
          label={t(`social.${network.asks}`)}
          hint={t(
            network.id === LINE.id
              ? 'social.lineHint'
              : network.handle && network.hosts.length > 0
                ? 'social.eitherHint'
                : network.handle
                  ? 'social.handleHint'
                  : 'social.linkHint',
            {
              host: network.hosts[0] ?? '',
            },
          )}
          value={open}
          check={<TryLink network={network} typed={open.link} />}
          field={field}
          max={MAX_SOCIAL_LINK}
          problem={problem}
          isThere={isThere}
          onChange={onChange}
          onRemove={onRemove}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** The brand mark of a network. Personal and official LINE accounts have the same one; LinkedIn allows none. */
function NetworkMark({ id }: { id: number }) {
  const key = socialMediaById(id)?.key ?? ''
  return (
    <i className={classes.brand}>
      {MARKS[key === 'line-official' ? 'line' : key] ?? <IconBriefcase stroke={1.6} aria-hidden="true" />}
    </i>
  )
}
