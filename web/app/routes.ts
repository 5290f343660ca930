import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('screens/shop/layout.tsx', [
    index('screens/shop/home.tsx'),
    route('idocard/shop', 'screens/shop/plans.tsx'),
    route('idocard/shop/shop', 'screens/shop/product.tsx'),
    layout('screens/member/layout.tsx', [
      route('idocard/user', 'screens/member/user.tsx'),
      route('idocard/checkout', 'screens/member/checkout.tsx'),
      route('idocard/checkout/complete', 'screens/member/complete.tsx'),
    ]),
  ]),
  layout('screens/login-layout.tsx', [route('idocard/login', 'screens/login.tsx')]),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
