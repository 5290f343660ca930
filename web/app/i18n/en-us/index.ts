import cart from './cart.json'
import common from './common.json'
import contact from './contact.json'
import error from './error.json'
import features from './features.json'
import footer from './footer.json'
import header from './header.json'
import home from './home.json'
import news from './news.json'
import page from './page.json'
import plans from './plans.json'
import product from './product.json'
import support from './support.json'

export default {
  cart,
  common,
  contact,
  error,
  features,
  footer,
  header,
  home,
  news,
  page,
  plans,
  product,
  support,
}
