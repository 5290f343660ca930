import { type Destination, parseDestination } from '../../features/profile/destination.ts'

/** An order that was placed in this tab, with its destination as entered. */
export interface Placed {
  memberId: string
  orderNumber: string
  destination: Destination
}

const KEY = 'idoPlaced'

/** Stores it during the visit to the bank. */
export function rememberPlaced({ memberId, orderNumber, destination }: Placed): void {
  const { shippingName, shippingPhone, county, area, address } = destination
  const stored: Placed = {
    memberId,
    orderNumber,
    destination: { shippingName, shippingPhone, county, area, address },
  }
  sessionStorage.setItem(KEY, JSON.stringify(stored))
}

/** The destination of this order, if this member placed it last in this tab. */
export function placedDestination(
  { memberId, orderNumber }: Omit<Placed, 'destination'>,
  stored: string | null = sessionStorage.getItem(KEY),
): Destination | undefined {
  try {
    const found = JSON.parse(stored ?? 'null') as Partial<Placed> | null
    return found?.memberId === memberId && found.orderNumber === orderNumber
      ? parseDestination(found.destination)
      : undefined
  } catch {
    // Not ours, or truncated: treated as missing.
    return undefined
  }
}

/** Removes it: the address was saved, or declined. */
export const forgetPlaced = (): void => sessionStorage.removeItem(KEY)
