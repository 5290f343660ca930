import print from './print.json'

/** Loaded with what edits and shows print details. */
export default { print }
