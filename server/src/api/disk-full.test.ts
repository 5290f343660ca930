import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { update_shopping_cart } = contract.order

it('responds in the user’s language that nothing can be saved, saves nothing, and keeps running', async () => {
  const { token } = await app.member()
  const { pool } = app.running.database
  const one = { list: [{ id: 1, quantity: 1 }] }
  await app.call(update_shopping_cart, one, { token })
  // PostgreSQL's error when a file cannot be extended: SQLSTATE 53100.
  await pool.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END$$;
    CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON cart FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const two = { list: [{ id: 1, quantity: 2 }] }
  expect(await app.refused(update_shopping_cart, two, { token })).toEqual({
    code: 503,
    message: '系統暫時無法儲存資料，這次送出的內容沒有存下來，請稍後再試',
    data: { refusal: 'server.disk_full', retryAfter: 60 },
  })
  const { message } = await app.refused(update_shopping_cart, two, { token, lang: 'en-US' })
  expect(message).toBe('We can’t save anything right now. What you just sent was not saved; please try again later.')
  await pool.query('DROP TRIGGER no_room ON cart')
  expect((await app.call(update_shopping_cart, one, { token })).data.list).toMatchObject([{ quantity: 1 }])
})
