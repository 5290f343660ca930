import { WEB_LINK_MOST } from '@idocard/contract/card'
import { LINKS_MOST } from '@idocard/domain/card'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './editor.module.css'
import { LinkList } from './link-list.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { newLinkId } from './links.ts'
import { PhotoField } from './photo-field.tsx'
import { type LinkSectionProps, useLinks } from './use-links.ts'

/** The web sites that a card links to. */
export function WebLinks(props: LinkSectionProps) {
  const { t } = useTranslation('card')
  const { listed, clicks, problem, open, isNew, isThere, field, onOpen, onChange, onClose, onRemove, onSort } =
    useLinks('webSites', props)
  const isFull = listed.length >= LINKS_MOST
  const add = () => onOpen({ id: newLinkId(), link: '', picture: '', title: '', titleEn: '', visibility: 'link' })
  return (
    <div className={classes.fields}>
      <LinkList
        label={t('web.heading')}
        list={listed.map(({ id, title, link }) => ({
          id,
          name: title || link || t('web.one'),
          shown: `${link.replace(/^https?:\/\//, '')} · ${t('web.clicks', { count: clicks(id) })}`,
          problem: problem(id),
        }))}
        onOpen={(id) => listed.filter((one) => one.id === id).forEach(onOpen)}
        onSort={onSort}
      />
      <PlainButton variant="outline" disabled={isFull} onClick={add}>
        {isFull ? t('link.full', { count: LINKS_MOST }) : t('web.add')}
      </PlainButton>
      {open && (
        <LinkSheet
          title={isNew ? t('web.add') : open.title || t('web.one')}
          label={t('web.link')}
          hint={t('web.hint')}
          value={open}
          field={field}
          most={WEB_LINK_MOST}
          problem={problem(open.id)}
          isThere={isThere}
          onChange={onChange}
          onRemove={onRemove}
          onClose={onClose}
        >
          <PhotoField of="site" url={open.picture} onChange={({ url }) => onChange({ picture: url })} />
        </LinkSheet>
      )}
    </div>
  )
}
