import { type Destination, parseDestination } from '../../features/profile/destination.ts'

/** An order that was placed in this tab, with its destination as it was filled in. */
export interface Placed {
  memberId: string
  orderNumber: string
  destination: Destination
}

const KEY = 'idoPlaced'

/** Keeps it over the way to the bank and back. */
export function rememberPlaced({ memberId, orderNumber, destination }: Placed): void {
  const { shippingName, shippingPhone, county, area, address } = destination
  const kept: Placed = {
    memberId,
    orderNumber,
    destination: { shippingName, shippingPhone, county, area, address },
  }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** Where this order goes, if it is the one that this member placed last in this tab. */
export function placedDestination(
  { memberId, orderNumber }: Omit<Placed, 'destination'>,
  kept: string | null = sessionStorage.getItem(KEY),
): Destination | undefined {
  try {
    const found = JSON.parse(kept ?? 'null') as Partial<Placed> | null
    return found?.memberId === memberId && found.orderNumber === orderNumber
      ? parseDestination(found.destination)
      : undefined
  } catch {
    // Not ours, or cut short: as good as none.
    return undefined
  }
}

/** It was saved, or is not to be. */
export const forgetPlaced = (): void => sessionStorage.removeItem(KEY)
