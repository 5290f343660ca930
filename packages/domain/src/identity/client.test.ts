import { expect, it } from 'vitest'
import { clientOf, isPhoneSystem } from './client.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${IPHONE} Mobile/15E148 Safari Line/15.3.1`, 'LINE', 'iOS'],
  [`${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0]`, 'Facebook', 'iOS'],
  [`${IPHONE} Mobile/22F76 Instagram 390.0.0`, 'Instagram', 'iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPadOS'],
  [`${PIXEL} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${PIXEL} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${PIXEL} Version/4.0 Chrome/142.0 Mobile Safari/537.36 Line/15.3.1/IAB`, 'LINE', 'Android'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari', 'macOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['iDoCard/1 CFNetwork/3826.500.131 Darwin/24.5.0', '', ''],
  ['', '', ''],
  [`<script>alert(1)</script>${'x'.repeat(100_000)}`, '', ''],
])('%s', (agent, browser, system) => {
  expect(clientOf(agent)).toEqual({ browser, system })
})

it('recognises phones', () => {
  expect(['iOS', 'Android', 'iPadOS', 'Windows', ''].map(isPhoneSystem)).toEqual([true, true, false, false, false])
})
