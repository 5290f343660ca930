/** The only payment method: credit card, by redirect to the payment provider. The number is the specification's. */
export const CREDIT_CARD = 3
