import type { Product } from '@idocard/contract/product'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../kit/picture.tsx'
import classes from './product-gallery.module.css'
import { ProductPicture } from './product-picture.tsx'

/** More than this many are in one row on a phone, which scrolls sideways. */
const MANY = 6

/** The pictures of a product: one large, and thumbnails of all below it. */
export function ProductGallery({ product, title }: { product: Product; title: string }) {
  const { t } = useTranslation('product')
  const [chosen, setChosen] = useState(0)
  const pictures = product.img
  const shown = pictures[chosen]
  const nameOf = (index: number) => t('picture', { title, number: index + 1, of: pictures.length })
  return (
    <div className={classes.gallery}>
      <div className={classes.large}>
        <ProductPicture
          key={shown}
          product={product}
          src={shown}
          alt={shown ? nameOf(chosen) : title}
          sizes="(min-width: 75em) 660px, (min-width: 64em) 54vw, 92vw"
          priority
        />
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs} data-many={pictures.length > MANY || undefined}>
          {pictures.map((picture, index) => (
            <li key={index}>
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
