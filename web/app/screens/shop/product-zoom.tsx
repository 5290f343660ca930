import { IconX } from '@tabler/icons-react'
import { RoundButton } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useModal } from '../../kit/use-modal.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './product-zoom.module.css'

/** A picture at twice the window's width, which can be moved with a finger, the wheel or arrow keys. */
export function ProductZoom({ src, name, onClose }: { src: string; name: string; onClose(): void }) {
  const { t } = useTranslation('product')
  const { dismiss, modal } = useModal(onClose)
  return (
    <dialog {...modal} className={classes.zoom} aria-label={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it. */}
      <section className={classes.field} aria-label={name} tabIndex={0}>
        <div className={classes.picture}>
          <Picture src={src} alt={name} sizes="200vw" />
        </div>
      </section>
      <RoundButton className={classes.close} label={t('zoomClose')} onClick={dismiss}>
        <IconX size={22} stroke={1.75} aria-hidden="true" />
      </RoundButton>
    </dialog>
  )
}
