import { invoiceCompanyLine } from '@idocard/domain/commerce/invoice'
import { formatTwd } from '@idocard/domain/money'
import {
  isPack,
  isPrinted,
  isPrintNeeded,
  listed,
  parcel,
  payUntil,
  posted,
  posting,
  printed,
  returns,
  type Words,
} from './order-notice-parts.ts'

/** What the buyer must do next, or what happens next, in the message about a payment. */
const nextStep = (lines: Parameters<typeof isPrinted>[0], link: string): string[] =>
  isPrintNeeded(lines)
    ? ['下一步：填寫名片上要印的姓名、職稱、公司與標誌。填好之後，我們會聯絡你確認稿件。', link]
    : isPrinted(lines)
      ? ['下一步：我們會在一個工作天內聯絡你確認稿件，你確認之後開始製作。', `查看訂單：${link}`]
      : ['接下來我們會準備寄出，不需要再做任何事。', `查看訂單：${link}`]

/** The messages to a buyer, in Chinese. */
export const CHINESE: Words = {
  payment_link: (order, lines, { order: link, payment }) => ({
    subject: `iDoCard 電話訂購 ${order.orderNumber}，請在 ${payUntil(order)} 前付款`,
    text: [
      '你好：',
      '',
      '謝謝你的來電。我們依照你在電話裡說的，替你成立了這筆訂單。請打開下面的連結，確認內容之後付款，不用登入：',
      payment,
      '',
      `付款期限　${payUntil(order)}。價格與商品為你保留到那時候，沒有付款就會自動取消，不收任何費用。`,
      `訂單編號　${order.orderNumber}`,
      ...listed('zh-tw', lines),
      ...(order.discount > 0 ? [`折扣　−${formatTwd(order.discount, 'zh-tw')}`] : []),
      `運費　${formatTwd(order.freight, 'zh-tw')}`,
      `總計　${formatTwd(order.total, 'zh-tw')}`,
      '',
      '有連結的人都能付款，請不要公開。不是你訂的，不必理會，我們不會收費。',
      `用這支手機號碼登入，也看得到這筆訂單：${link}`,
      '',
      ...returns('zh-tw', lines),
    ].join('\n'),
    short: `【iDoCard】電話訂購 ${order.orderNumber} 共 ${formatTwd(order.total, 'zh-tw')}，請在 ${payUntil(order)} 前付款：${payment}`,
  }),
  paid: (order, lines, { order: link, company }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 付款完成`,
    text: [
      '你好：',
      '',
      '我們已收到你的付款。',
      '',
      ...nextStep(lines, link),
      '',
      ...(isPack(lines) ? ['為公司採購的？用這些名片建立公司，邀請同事、統一名片樣式，再管理庫存：', company, ''] : []),
      ...[posting('zh-tw', lines)].filter(Boolean).map((words) => `寄出時間　${words}`),
      `訂單編號　${order.orderNumber}`,
      ...listed('zh-tw', lines),
      ...(order.discount > 0 ? [`折扣　−${formatTwd(order.discount, 'zh-tw')}`] : []),
      `運費　${formatTwd(order.freight, 'zh-tw')}`,
      `總計　${formatTwd(order.total, 'zh-tw')}`,
      '',
      `收件地址　${order.shippingAddress}`,
      `發票　${order.taxNumber ? `開給 ${invoiceCompanyLine(order)}，` : ''}隨貨寄送`,
      '',
      ...printed('zh-tw', lines, isPrintNeeded(lines) ? '' : '開始製作前，都可以在訂單頁修改印製內容。'),
      ...returns('zh-tw', lines),
    ].join('\n'),
    short: isPrintNeeded(lines)
      ? `【iDoCard】訂單 ${order.orderNumber} 已付款。下一步：填寫名片上要印的內容。${link}`
      : `【iDoCard】訂單 ${order.orderNumber} 已付款 ${formatTwd(order.total, 'zh-tw')}，我們開始準備你的商品。${link}`,
  }),
  prepared: (order, lines, { order: link }) => {
    const day = posted(order, lines)
    return {
      subject: `iDoCard 訂單 ${order.orderNumber} 開始製作`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 的稿件已經確認，開始製作了。${day && `預計 ${day} 前寄出，`}寄出時會再通知你。`,
        '',
        ...printed('zh-tw', lines, '從現在起不能再修改印製內容。有任何不對，請馬上回覆或來電。'),
        ...returns('zh-tw', lines),
        '',
        `查看訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 開始製作，印製內容不能再修改。${day && `預計 ${day} 前寄出。`}${link}`,
    }
  },
  shipped: (order, lines, { order: link, activation }) => {
    const sent = parcel(order)
    return {
      subject: `iDoCard 訂單 ${order.orderNumber} 已寄出`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 已經寄出。`,
        ...(sent ? ['', `查詢貨態：${sent.link}`, `物流　${sent.carrier}`, `查詢號碼　${sent.number}`] : []),
        `收件地址　${order.shippingAddress}`,
        '',
        ...(isPrinted(lines) ? [`收到之後，掃紙套內側的 QR Code 就能開通名片。開通的步驟：${activation}`, ''] : []),
        ...listed('zh-tw', lines),
        '',
        ...returns('zh-tw', lines),
        '',
        `查看訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 已寄出${sent ? `，${sent.carrier} ${sent.number}` : ''}。${sent?.link ?? link}`,
    }
  },
  parcel_corrected: (order, _lines, { order: link }) => {
    const sent = parcel(order)
    return {
      subject: `iDoCard 訂單 ${order.orderNumber} 的查詢號碼更正`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 之前通知你的查詢號碼有誤，請改用下面的號碼。包裹已經寄出，不受影響。造成不便，很抱歉。`,
        ...(sent ? ['', `查詢貨態：${sent.link}`, `物流　${sent.carrier}`, `查詢號碼　${sent.number}`] : []),
        '',
        `查看訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】更正：訂單 ${order.orderNumber} 的查詢號碼${sent ? `是 ${sent.carrier} ${sent.number}` : '有誤'}，之前的號碼請忽略。${sent?.link ?? link}`,
    }
  },
  print_missing: (order, lines, { order: link }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 還缺印製內容`,
    text: [
      '你好：',
      '',
      `訂單 ${order.orderNumber} 已經付款，但名片上要印的內容還沒有填齊，所以還不能開始製作。`,
      '',
      `在訂單頁填寫姓名、職稱、公司與標誌：${link}`,
      '',
      ...printed('zh-tw', lines, ''),
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 還缺印製內容，填好才會開始製作。${link}`,
  }),
  expired: (order, _lines, { order: link }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 已逾期取消`,
    text: [
      '你好：',
      '',
      `訂單 ${order.orderNumber} 在保留時間內沒有收到付款，已自動取消，商品也已放回架上，不會向你收取任何費用。`,
      '',
      `想再訂購，請打開這筆訂單，按「再買一次」：${link}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 未在保留時間內付款，已自動取消，不會收取任何費用。`,
  }),
  cancelled: (order, _lines, { order: link }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 已取消`,
    text: [
      '你好：',
      '',
      `訂單 ${order.orderNumber} 已經取消，商品也已放回架上，不會向你收取任何費用。`,
      ...(order.discountCode ? [`折扣碼 ${order.discountCode} 可以再次使用。`] : []),
      '如果取消的同時你正好在銀行頁面付款，我們會把這筆款項全額退回原本的信用卡，你不需要再做任何事。',
      '',
      `不是你取消的，或想再訂購，請打開這筆訂單：${link}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 已取消，不會收取任何費用。`,
  }),
  approved: (order, _lines, { purchase }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 已核准，請在 ${payUntil(order)} 前付款`,
    text: [
      '你好：',
      '',
      `公司負責人核准了訂單 ${order.orderNumber}，現在可以付款：`,
      purchase,
      '',
      `付款期限　${payUntil(order)}。商品為你保留到那時候，沒有付款就會自動取消，不收任何費用。`,
      `總計　${formatTwd(order.total, 'zh-tw')}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 已核准，請在 ${payUntil(order)} 前付款：${purchase}`,
  }),
  approval_refused: (order, _lines, { purchase }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 沒有通過核准`,
    text: [
      '你好：',
      '',
      `公司負責人沒有核准訂單 ${order.orderNumber}，訂單已經取消，不會收取任何費用。`,
      '',
      `原因寫在這裡：${purchase}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 沒有通過核准，已取消。原因：${purchase}`,
  }),
  partly_refunded: (order, _lines, { order: link }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 退還部分款項`,
    text: [
      '你好：',
      '',
      `訂單 ${order.orderNumber} 的一部分款項已退還給你，實際入帳時間依銀行而定。`,
      '',
      `訂單金額　${formatTwd(order.total, 'zh-tw')}`,
      `目前為止退款　${formatTwd(order.refunded, 'zh-tw')}`,
      '',
      '訂單其他部分照常進行。',
      '',
      `查看訂單：${link}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 退還部分款項，目前為止共 ${formatTwd(order.refunded, 'zh-tw')}。${link}`,
  }),
  refunded: (order, lines, { order: link }) => ({
    subject: `iDoCard 訂單 ${order.orderNumber} 已退款`,
    text: [
      '你好：',
      '',
      `訂單 ${order.orderNumber} 的款項已退回你付款的信用卡，實際入帳時間依發卡銀行而定。`,
      '',
      ...listed('zh-tw', lines),
      `退款金額　${formatTwd(order.total, 'zh-tw')}`,
      '',
      '如果這筆訂單曾送你點數，點數也一併收回了。',
      '',
      `查看訂單：${link}`,
    ].join('\n'),
    short: `【iDoCard】訂單 ${order.orderNumber} 已退款 ${formatTwd(order.total, 'zh-tw')}，入帳時間依發卡銀行而定。${link}`,
  }),
}
