import { expect, it } from 'vitest'
import { visitSource } from './visit-source.ts'

const SITE = 'https://idocard.example'
const SHOP = `${SITE}/idocard/shop`
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  ['', 'direct'],
  ['https://idocard.example/idocard/features', 'direct'],
  ['https://idocard.example/cheny7p3k9', 'card'],
  ['https://idocard.example/theme/SG?cardSn=cheny7p3k9', 'card'],
  ['https://liff.line.me/', 'line'],
  ['https://l.facebook.com/', 'facebook'],
  ['https://m.me/', 'facebook'],
  ['https://l.instagram.com/', 'instagram'],
  ['https://www.threads.net/', 'threads'],
  ['https://l.threads.com/', 'threads'],
  ['https://www.google.com.tw/', 'search'],
  ['https://tw.search.yahoo.com/', 'search'],
  ['https://mail.google.com/', 'mail'],
  ['https://outlook.live.com/', 'mail'],
  ['android-app://com.google.android.gm/', 'mail'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['android-app://com.facebook.katana/', 'facebook'],
  ['android-app://com.example/', 'direct'],
  // Back from paying and from signing in.
  ['https://payment.ecpay.com.tw/', 'direct'],
  ['https://appleid.apple.com/', 'direct'],
  ['https://google.evil.example/', 'site'],
  ['https://notgoogle.com/', 'site'],
  ['https://notfacebook.com/', 'site'],
  ['https://notecpay.com.tw/', 'site'],
  ['https://example.org/cheny7p3k9', 'site'],
  ['javascript:alert(1)', 'direct'],
  ['not an address', 'direct'],
] as const)('from %s: %s', (from, source) => {
  expect(visitSource({ from, to: SHOP, agent: PHONE })).toBe(source)
})

it.each([
  ['', ' Line/15.3.1', '', 'line'],
  ['', ' [FBAN/FBIOS;FBAV/480.0]', '', 'facebook'],
  ['', ' Instagram 350.0.0', '', 'instagram'],
  ['', ' Barcelona 360.0 Instagram 350.0', '', 'threads'],
  // A card that was opened in LINE.
  ['https://idocard.example/cheny7p3k9?s=n', ' Line/15.3.1', '', 'card'],
  ['https://example.org/', '', '?utm_source=LINE&utm_medium=social', 'line'],
  ['https://l.facebook.com/', '', '?utm_source=autumn&utm_medium=email', 'mail'],
  ['https://l.facebook.com/', '', '?utm_source=autumn', 'facebook'],
  ['', '', '?utm_source=constructor', 'direct'],
] as const)('from %s, in%s, with %s: %s', (from, app, query, source) => {
  expect(visitSource({ from, to: SHOP + query, agent: PHONE + app })).toBe(source)
})
