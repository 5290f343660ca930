import cart from './cart.json'
import checkout from './checkout.json'
import common from './common.json'
import contact from './contact.json'
import error from './error.json'
import features from './features.json'
import footer from './footer.json'
import header from './header.json'
import home from './home.json'
import login from './login.json'
import news from './news.json'
import order from './order.json'
import page from './page.json'
import plans from './plans.json'
import product from './product.json'
import session from './session.json'
import support from './support.json'
import user from './user.json'

export default {
  cart,
  checkout,
  common,
  contact,
  error,
  features,
  footer,
  header,
  home,
  login,
  news,
  order,
  page,
  plans,
  product,
  session,
  support,
  user,
}
