import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../kit/picture.tsx'
import classes from './product-gallery.module.css'

/** The pictures of a product: one large, the others to choose from below it. */
export function ProductGallery({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const { t } = useTranslation('product')
  const [chosen, setChosen] = useState(0)
  const shown = pictures[chosen]
  const nameOf = (index: number) => t('picture', { title, number: index + 1, of: pictures.length })
  return (
    <div className={classes.gallery}>
      <div className={classes.large}>
        {shown && (
          <Picture
            key={shown}
            src={shown}
            alt={nameOf(chosen)}
            sizes="(min-width: 75em) 660px, (min-width: 64em) 54vw, 92vw"
            priority
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={nameOf(index)}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <Picture src={picture} alt="" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
