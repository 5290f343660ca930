/** Characters of a draft of staff: more than the longest article in both languages, and than the longest list of rows. */
export const MAX_DRAFT = 400_000
