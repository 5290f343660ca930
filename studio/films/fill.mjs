/** The film about filling in a card: title and company, a theme, and the page that visitors see. */
export async function fill({ camera, stage, page, t }) {
  const me = await stage.holder(stage.in('林小美', 'May Lin'))
  await stage.signIn(me.token)
  await stage.open(`/backstage/SG/iDoCard/information?cardSn=${me.cardSn}`)
  camera.say('打開「編輯名片」，畫面就是你的名片', 'Open Edit card. It looks like the real one.')
  await camera.hold(1800)
  const preview = page.getByRole('img', { name: t('card:previewOf') })
  const missing = page.getByRole('button', { name: t('card:add', { part: t('card:part.title') }), exact: true })
  await camera.look(missing)
  camera.say('點要改的地方，填職稱與公司', 'Tap a part. Add your title and company.')
  await camera.tap(missing)
  const section = page.getByRole('dialog', { name: t('card:section.work') })
  await section.waitFor()
  await camera.hold(600, { fade: true })
  const language = stage.in('zh-tw', 'en-us')
  for (const [field, text] of [
    ['title', stage.in('品牌設計師', 'Brand designer')],
    ['company', stage.in('海線工作室', 'Coast Studio')],
  ]) {
    const input = section.getByLabel(t(`card:inLanguage.${language}`, { field: t(`card:field.${field}`) }), {
      exact: true,
    })
    await camera.look(input)
    await camera.type(input, text)
  }
  const done = section.getByRole('button', { name: t('card:done'), exact: true })
  await camera.look(done)
  await camera.tap(done)
  await page.getByRole('banner').getByText(t('card:status.saved')).waitFor()
  camera.say('寫什麼就存什麼，不必按儲存', 'It saves as you type.')
  await camera.hold(300, { fade: true })
  await camera.look(preview)
  await camera.hold(1200)
  camera.say('按右上角的調色盤，換一個主題', 'Press the palette and choose a theme.')
  const theme = page.getByRole('button', { name: t('card:theme'), exact: true })
  await camera.tap(theme)
  const themes = page.getByRole('dialog', { name: t('backstage:theme.title') })
  await themes.waitFor()
  await stage.ready()
  await camera.hold(1500, { fade: true })
  const poster = camera.frames.length - 1
  const choose = themes.getByRole('button', { name: new RegExp(stage.in('海線', 'Coastline')) }).first()
  await camera.look(choose)
  await camera.tap(choose)
  const buy = page.getByRole('alertdialog').getByRole('button', { name: t('backstage:theme.buy'), exact: true })
  await camera.look(buy)
  camera.say('有些主題用點數換，先問過才扣', 'Some cost points. You are asked first.')
  await camera.hold(1200, { fade: true })
  await camera.tap(buy)
  await page.getByText(t('backstage:theme.bought', { name: stage.in('海線', 'Coastline') })).waitFor()
  await camera.hold(1000, { fade: true })
  await stage.open(`/${me.cardSn}?s=n`)
  camera.say('感應名片的人，看到的就是這一頁', 'Whoever taps your card sees this page.')
  await camera.hold(2400, { fade: true })
  return { poster }
}
