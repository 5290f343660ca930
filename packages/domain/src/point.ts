/** Points for the first activation of a card: enough for the cheapest theme on sale. */
export const POINTS_FOR_ACTIVATION = 120
