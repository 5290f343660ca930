import { useState } from 'react'
import type { Words } from '../../../card/read-card.ts'

/**
 * The photograph of a card. Shows the first character of the name if there is no photograph or it cannot be loaded, for
 * example without a network. Decorative.
 */
export function CardPhoto({ photo, name, className }: { photo: string; name: Words; className?: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const [first = ''] = name.text
  if (photo !== '' && !isBroken)
    return <img className={className} src={photo} alt="" width={480} height={480} onError={() => setBroken(true)} />
  return (
    <span className={className} data-letter="" aria-hidden="true" lang={name.lang}>
      {first}
    </span>
  )
}
