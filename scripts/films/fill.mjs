/** Title and company in the holder's language, then a theme, then the page that others see. */
export async function fill({ camera, stage, page, t }) {
  const me = await stage.holder(stage.in('林小美', 'May Lin'))
  await stage.signIn(me.token)
  await stage.open(`/backstage/SG/iDoCard/information?cardSn=${me.cardSn}`)
  camera.say('打開「編輯名片」，姓名已經在上面。', 'Open the editor. Your name is there already.')
  await camera.hold(2000)
  camera.say(
    '填上公司與職稱。空著的英文欄位會顯示中文。',
    'Add company and title. Leave one language empty and the other shows.',
  )
  for (const [field, text] of [
    ['company', stage.in('海線工作室', 'Coast Studio')],
    ['title', stage.in('品牌設計師', 'Brand designer')],
  ]) {
    const input = page.getByLabel(t(`card:field.${field}`), { exact: true })
    await camera.look(input)
    await camera.type(input, text)
  }
  await camera.tap(page.getByRole('button', { name: t('card:save'), exact: true }))
  await page.getByText(t('card:saved')).waitFor()
  await camera.hold(1400, { fade: true })
  camera.say('按「主題」，挑一個樣子。', 'Press Theme and choose a look.')
  const theme = page.getByRole('button', { name: t('card:theme'), exact: true })
  await theme.scrollIntoViewIfNeeded()
  await camera.hold(400, { fade: true })
  await camera.tap(theme)
  const themes = page.getByRole('dialog', { name: t('backstage:theme.title') })
  await themes.waitFor()
  await stage.ready()
  await camera.hold(1800, { fade: true })
  const choose = themes.getByRole('button', { name: new RegExp(stage.in('海線', 'Coastline')) }).first()
  await camera.look(choose)
  const poster = camera.frames.length - 1
  await camera.tap(choose)
  await page.getByText(t('backstage:theme.changed')).waitFor()
  await camera.hold(1200, { fade: true })
  await stage.open(`/${me.cardSn}?s=n`)
  camera.say('感應名片的人，看到的就是這一頁。', 'Whoever taps your card sees this page.')
  await camera.hold(3000, { fade: true })
  return { poster }
}
