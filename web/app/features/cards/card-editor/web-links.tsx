import { MAX_WEB_LINK } from '@idocard/contract/cards/card'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'
import { LinkList } from './link-list.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { newLinkId } from './links.ts'
import { PhotoField } from './photo-field.tsx'
import { type LinkSectionProps, useLinks } from './use-links.ts'

/** The web sites that a card links to. */
export function WebLinks(props: LinkSectionProps) {
  const { t } = useTranslation('card')
  const { isFull, rows, open, isNew, isThere, field, problem, onAdd, onOpen, onChange, onClose, onRemove, onSort } =
    useLinks('webSites', props)
  const add = () => onAdd({ id: newLinkId(), link: '', picture: '', title: '', titleEn: '', visibility: 'link' })
  return (
    <div className={classes.fields}>
      <LinkList
        label={t('web.heading')}
        list={rows(({ title, link }) => title || link || t('web.one'))}
        onOpen={onOpen}
        onSort={onSort}
      />
      <PlainButton variant="outline" disabled={isFull} onClick={add}>
        {isFull ? t('link.full', { count: MAX_LINKS }) : t('web.add')}
      </PlainButton>
      {open && (
        <LinkSheet
          title={isNew ? t('web.add') : open.title || t('web.one')}
          label={t('web.link')}
          hint={t('web.hint')}
          value={open}
          field={field}
          max={MAX_WEB_LINK}
          problem={problem}
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
