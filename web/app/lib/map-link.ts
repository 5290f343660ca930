/** A link to a postal address on a map. Phones open it in their map application. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
