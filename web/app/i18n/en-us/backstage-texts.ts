import backstage from './backstage.json'
import card from './card.json'
import received from './received.json'

/** Loaded with the back office, so that public pages do not contain them. */
export default { backstage, card, received }
