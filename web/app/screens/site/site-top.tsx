import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onCartChanged, storedCart } from '../../features/commerce/cart/cart.ts'
import { CartButton } from '../../features/commerce/cart/cart-button.tsx'
import { CartWaiting } from '../../features/commerce/cart/cart-head.tsx'
import { MobileMenu } from '../../features/frame/header/mobile-menu.tsx'
import { SiteHeader } from '../../features/frame/header/site-header.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Overlay } from './overlay.tsx'
import { useCompany } from './use-company.ts'
import { useRouteProgress } from './use-route-progress.ts'

/** The window width from which the header has no mobile menu. The styles use the same width. */
const WIDE = '(min-width: 64em)'

const MENU = 'menu'

const loadPanel = () => import('../../features/commerce/cart/cart-panel.tsx')

/** Header, mobile menu and cart panel. At most one of the menu and the panel is open. */
export function SiteTop({ contentId }: { contentId: string }) {
  const { t } = useTranslation('header')
  const company = useCompany()
  const { key, pathname } = useLocation()
  const [open, setOpen] = useState<'menu' | 'cart'>()
  const { CartPanel, hasFailed } = useCartPanel(open === 'cart')
  // Every navigation closes both, even a navigation to the same page.
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(undefined)
  }
  const isCheckout = pathname === paths.checkout
  // A dialog's close event is late: the other dialog may be open by then and must not close.
  const close = (what: 'menu' | 'cart') => () => setOpen((now) => (now === what ? undefined : now))
  const [closeMenu, closeCart] = [close('menu'), close('cart')]
  useRouteProgress()

  useEffect(() => {
    // Preload the panel: a user with a filled cart will probably open it soon, perhaps without a network.
    if (storedCart.get().length > 0) void loadPanel().catch(() => undefined)
  }, [])
  useEffect(() => onCartChanged(() => !isCheckout && setOpen('cart')), [isCheckout])
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const widened = () => wide.matches && setOpen((now) => (now === 'menu' ? undefined : now))
    wide.addEventListener('change', widened)
    return () => wide.removeEventListener('change', widened)
  }, [])

  return (
    <>
      <SiteHeader
        company={company}
        contentId={contentId}
        cart={<CartButton isOpen={open === 'cart'} onOpen={() => setOpen('cart')} />}
        menuId={MENU}
        isMenuOpen={open === 'menu'}
        onMenu={() => setOpen('menu')}
      />
      <Overlay
        id={MENU}
        isOpen={open === 'menu'}
        onClose={closeMenu}
        onOpened={() => setOpen('menu')}
        eager
        label={t('header:menu.name')}
        place="whole"
      >
        <MobileMenu id={MENU} company={company} onClose={closeMenu} onCart={() => setOpen('cart')} />
      </Overlay>
      <Overlay id="cart" isOpen={open === 'cart'} onClose={closeCart} label={t('cart:title')} place="side">
        {CartPanel ? (
          <CartPanel isOpen={open === 'cart'} onClose={closeCart} />
        ) : (
          <CartWaiting hasFailed={hasFailed} onClose={closeCart} />
        )}
      </Overlay>
    </>
  )
}

/** The cart's panel, loaded when it is first opened. Without a network, opening it again tries again. */
function useCartPanel(isOpen: boolean) {
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOpen || panel) return
    setFailed(false)
    loadPanel().then(setPanel, () => setFailed(true))
  }, [isOpen, panel])
  return { CartPanel: panel?.CartPanel, hasFailed }
}
