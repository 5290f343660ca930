/** What a visitor sees, and how the contact is saved. */
export async function save({ camera, stage, page }) {
  await stage.open('/cheny7p3k9?s=n')
  camera.say(
    '對方的手機貼近名片，直接打開這一頁，不用裝 App。',
    'They touch your card. This page opens, without an app.',
  )
  await camera.hold(3000)
  const poster = camera.frames.length - 1
  camera.say('按「加入聯絡人」，下載一份聯絡資料。', 'Save contact downloads your details.')
  await camera.hold(1000)
  const button = page.getByRole('link', { name: stage.in('加入聯絡人', 'Save contact') })
  const download = page.waitForEvent('download')
  await camera.tap(button)
  await (await download).cancel()
  camera.say('手機會問要不要存：姓名、電話、公司都在裡面。', 'The phone offers to keep name, numbers and company.')
  await camera.hold(3000)
  camera.say('往下還有電話、E-mail 與其他連結。', 'Further down: phone, e-mail and links.')
  const code = page.locator('.c-code summary')
  await camera.look(code)
  await camera.hold(1200)
  camera.say('QR Code 給不能感應的手機掃。', 'For phones that cannot be touched there is a QR code.')
  await camera.tap(code)
  const picture = page.locator('.c-code img')
  await picture.waitFor()
  await stage.ready()
  await camera.hold(700, { fade: true })
  await camera.look(picture)
  await camera.hold(1800)
  camera.say('看不懂中文，一按就換成英文，反過來也可以。', 'One tap changes between Chinese and English.')
  const other = page.getByRole('link', { name: stage.in('English', '中文'), exact: true })
  await camera.look(other)
  await camera.tap(other)
  await page.waitForURL(/lang=/)
  await stage.ready()
  await camera.hold(2400, { fade: true })
  return { poster }
}
