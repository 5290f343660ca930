/** For so many days, what staff deleted can be brought back. Then it is deleted for good. */
export const UNDO_DAYS = 30
