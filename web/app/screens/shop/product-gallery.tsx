import type { Product } from '@idocard/contract/commerce/product'
import { pick } from '@idocard/domain/language'
import { useEffect, useRef, useState } from 'react'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import classes from './product-gallery.module.css'
import { ProductPicture } from './product-picture.tsx'
import type { ProductZoom } from './product-zoom.tsx'

/** If there are more thumbnails than this, they are in one row on a phone, which scrolls sideways. */
const MANY = 4

/** A product's pictures in a row to swipe, even without a script. Each can be enlarged. Below are thumbnails. */
export function ProductGallery({ product, title }: { product: Product; title: string }) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const [chosen, setChosen] = useState(0)
  const [zoomed, setZoomed] = useState<{ index: number; Zoom: typeof ProductZoom } | null>(null)
  const row = useRef<HTMLUListElement>(null)
  const pictures = product.img
  const nameOf = (index: number) => {
    const { altCh = '', altEn = '' } = product.imgAlt[index] ?? {}
    return pick(lang, altCh, altEn) || t('picture', { title, number: index + 1, of: pictures.length })
  }
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth })
  const follow = () => {
    if (row.current) setChosen(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }
  // The user may have swiped the row before the page's script ran.
  useEffect(follow, [])
  // Loaded on demand, because most visitors do not enlarge a picture.
  const zoom = async (index: number) => {
    try {
      const { ProductZoom } = await import('./product-zoom.tsx')
      setZoomed({ index, Zoom: ProductZoom })
    } catch (error) {
      void toastError(error)
    }
  }
  const large = zoomed && pictures[zoomed.index]
  return (
    <div className={classes.gallery}>
      {pictures.length === 0 ? (
        <div className={classes.empty}>
          <ProductPicture product={product} src={undefined} alt={title} sizes="92vw" />
        </div>
      ) : (
        <ul ref={row} className={classes.row} onScroll={follow}>
          {pictures.map((picture, index) => (
            <li key={index}>
              <button type="button" aria-label={t('zoom', { picture: nameOf(index) })} onClick={() => void zoom(index)}>
                <Picture
                  src={picture}
                  alt=""
                  sizes="(min-width: 75em) 660px, (min-width: 64em) 54vw, 92vw"
                  priority={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 1 && (
        <ul className={classes.thumbs} data-many={pictures.length > MANY || undefined}>
          {pictures.map((picture, index) => (
            <li key={index}>
              <button
                type="button"
                aria-label={nameOf(index)}
                aria-pressed={index === chosen}
                onClick={() => show(index)}
              >
                <Picture src={picture} alt="" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed && large && <zoomed.Zoom src={large} name={nameOf(zoomed.index)} onClose={() => setZoomed(null)} />}
    </div>
  )
}
