import backstage from './backstage.json'
import card from './card.json'
import certificate from './certificate.json'
import companyNews from './companyNews.json'
import companyPage from './companyPage.json'
import contacts from './contacts.json'
import join from './join.json'
import notices from './notices.json'
import points from './points.json'
import question from './question.json'
import sponsor from './sponsor.json'
import start from './start.json'

/** The texts of the back office, loaded with it, so that public pages do not contain them. */
export default {
  backstage,
  card,
  certificate,
  companyNews,
  companyPage,
  contacts,
  join,
  notices,
  points,
  question,
  sponsor,
  start,
}
