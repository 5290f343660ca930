/** What staff print for orders: what is in a parcel, or where it goes. */
export const PAPERS = ['slips', 'labels'] as const
