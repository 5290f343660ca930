import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('screens/site/frame-layout.tsx', [
    layout('screens/shop/layout.tsx', [
      index('screens/shop/home.tsx'),
      route('idocard/features', 'screens/shop/features.tsx'),
      route('idocard/shop', 'screens/shop/plans.tsx'),
      route('idocard/shop/shop', 'screens/shop/product.tsx'),
      route('idocard/support', 'screens/shop/support.tsx'),
      route('idocard/news', 'screens/shop/news.tsx'),
      route('idocard/news/newsArticle', 'screens/shop/news-article.tsx'),
    ]),
    layout('screens/member/layout.tsx', [
      route('idocard/user', 'screens/member/user.tsx'),
      route('idocard/checkout', 'screens/member/checkout.tsx'),
      route('idocard/checkout/complete', 'screens/member/complete.tsx'),
    ]),
    layout('screens/page/layout.tsx', [route(':id', 'screens/page/page.tsx')]),
  ]),
  layout('screens/login-layout.tsx', [route('idocard/login', 'screens/login.tsx')]),
  route('backstage/:prefix', 'screens/backstage/layout.tsx', [
    index('screens/backstage/home.tsx'),
    route('user', 'screens/backstage/user.tsx'),
    route('login', 'screens/backstage/login.tsx'),
    route('signUp', 'screens/backstage/sign-up.tsx'),
    route('setting', 'screens/backstage/setting.tsx'),
    route('card', 'screens/backstage/cards.tsx'),
    route('recently', 'screens/backstage/recently.tsx'),
    route('star', 'screens/backstage/contacts.tsx'),
    route('businessCard', 'screens/backstage/contact-folders.tsx'),
    route('businessCard/browse', 'screens/backstage/contact.tsx'),
    route('businessCard/addPaper', 'screens/backstage/add-contact.tsx'),
    route('iDoCard/addCard', 'screens/backstage/add-card.tsx'),
    route('iDoCard/information', 'screens/backstage/information.tsx'),
    route('iDoCard/myCard', 'screens/backstage/my-card.tsx'),
    route('iDoCard/preview', 'screens/backstage/preview.tsx'),
  ]),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
