import cart from './cart.json'
import common from './common.json'
import error from './error.json'
import footer from './footer.json'
import goods from './goods.json'
import header from './header.json'
import inquiry from './inquiry.json'
import page from './page.json'
import plans from './plans.json'

/** Loaded with every page: the texts of the frame, and texts that several pages show. */
export default { cart, common, error, footer, goods, header, inquiry, page, plans }
