import checkout from './checkout.json'
import login from './login.json'
import merge from './merge.json'
import order from './order.json'
import session from './session.json'
import user from './user.json'

/** Loaded with login, checkout, member centre and back office. */
export default { checkout, login, merge, order, session, user }
