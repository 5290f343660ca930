import { initials } from './contact-name.ts'
import classes from './contacts.module.css'

type ContactFaceProps = { name: string; photo: string; scanImg?: string; size?: 48 | 72 }

/** A contact's photograph, the picture of their card, or their initials. Decorative: the name is beside it. */
export function ContactFace({ name, photo, scanImg = '', size = 48 }: ContactFaceProps) {
  const picture = photo || scanImg
  return picture ? (
    <img
      className={classes.face}
      data-shape={photo ? 'person' : 'card'}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  ) : (
    <span className={classes.face} data-shape="person" data-size={size} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
