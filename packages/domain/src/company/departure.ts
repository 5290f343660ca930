/**
 * What visitors see at the card of somebody who has left: `paused`: nothing, as of a card that is paused; `gone`: that they are no
 * longer with the company, and how to reach it; `colleague`: the card of a colleague.
 */
export const LEFT_AS = ['paused', 'gone', 'colleague'] as const
export type LeftAs = (typeof LEFT_AS)[number]

/**
 * For so many days it can be undone that somebody has left, and they can keep what their card had. Then what is personal is deleted.
 */
export const DEPARTURE_DAYS = 30

/** The longest note to somebody who leaves. */
export const MAX_DEPARTURE_NOTE = 300
