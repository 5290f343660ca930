/** Whether a text can be the id of a row: the database refuses to look for any other. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
