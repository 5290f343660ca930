/** The one payment method on sale: credit card, by redirection to the payment provider. The number is the specification's. */
export const CREDIT_CARD = 3
