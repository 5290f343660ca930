import { type SocialMedia, socialLink } from '@idocard/domain/cards/social-media'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'

/** Opens what was typed for a network, so that its holder sees whether it leads to them. */
export function TryLink({ network, typed }: { network: SocialMedia; typed: string }) {
  const { t } = useTranslation('card')
  const link = socialLink(network, typed)?.link
  if (!link) return null
  const isLine = network.key === 'line'
  return (
    <div className={classes.try}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />
        {t(isLine ? 'social.lineTry' : 'social.try')}
      </a>
      {isLine && <p className={classes.hint}>{t('social.lineFound')}</p>}
    </div>
  )
}
