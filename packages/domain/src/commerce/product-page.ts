/** How many products a page of the shop's list has. */
export const PRODUCTS_PER_PAGE = 24
