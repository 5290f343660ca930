import { socialMediaById } from '@idocard/domain/cards/social-media'
import { IconBriefcase } from '@tabler/icons-react'
import { MARKS } from '../../../card/marks.tsx'
import classes from './editor.module.css'

/** The brand mark of a network. Personal and official LINE accounts have the same one; LinkedIn allows none. */
export function NetworkMark({ id }: { id: number }) {
  const key = socialMediaById(id)?.key ?? ''
  return (
    <i className={classes.brand}>
      {MARKS[key === 'line-official' ? 'line' : key] ?? <IconBriefcase stroke={1.6} aria-hidden="true" />}
    </i>
  )
}
