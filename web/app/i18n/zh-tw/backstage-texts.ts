import backstage from './backstage.json'
import card from './card.json'
import received from './received.json'

/** Loaded with the back office: public pages do not carry them. */
export default { backstage, card, received }
