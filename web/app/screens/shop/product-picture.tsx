import type { Product } from '@idocard/contract/commerce/product'
import { FINISHES } from '@idocard/domain/commerce/finish'
import { pick } from '@idocard/domain/language'
import { CardPicture } from '../../kit/card-picture.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  product: Pick<Product, 'id' | 'titleCh' | 'titleEn'>
  src: string | undefined
  alt: string
  /** As in `<img sizes>`. */
  sizes: string
  priority?: boolean
}

/** A picture of a product. Without a picture, a card with the product's name. */
export function ProductPicture({ product, src, alt, sizes, priority = false }: ProductPictureProps) {
  const lang = useLang()
  if (src) return <Picture src={src} alt={alt} sizes={sizes} priority={priority} />
  const finish = FINISHES[product.id % FINISHES.length] ?? FINISHES[0]
  return (
    <div className={classes.card}>
      <CardPicture
        finish={finish}
        name={pick(lang, product.titleCh, product.titleEn)}
        company="iDoCard"
        {...(alt && { label: alt })}
      />
    </div>
  )
}
