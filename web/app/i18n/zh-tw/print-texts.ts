import print from './print.json'

/** Loaded with the components that edit or show print details. */
export default { print }
