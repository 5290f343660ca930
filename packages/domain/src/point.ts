/** What a holder is given for the first activation of each card: enough for the least dear of the themes that are sold. */
export const POINTS_FOR_ACTIVATION = 120
