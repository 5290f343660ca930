import backstage from './backstage.json'
import card from './card.json'
import contacts from './contacts.json'

/** Loaded with the back office, so that public pages do not contain them. */
export default { backstage, card, contacts }
