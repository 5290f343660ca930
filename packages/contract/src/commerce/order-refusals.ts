import { wording } from '../wording.ts'

/** The refusals of calls about the cart, discount codes, print details and orders. */
export const ORDER_REFUSALS = {
  'print.closed': wording(
    409,
    '名片已經開始製作，印製內容不能再修改。有急事請聯絡客服',
    'Your cards are being made, so what’s printed can no longer be changed. If it’s urgent, contact us.',
  ),
  'print.too_many': wording(422, '名單上的張數超過訂購的張數', 'The list has more cards than you ordered.'),
  'print.list_too_large': wording(413, '名單檔案太大，上限是 256 KB', 'This list is too large: 256 KB at most.'),
  'print.logo_unknown': wording(
    422,
    '找不到這個標誌，請重新上傳',
    'We couldn’t find this logo. Please upload it again.',
  ),
  'print.logo_too_large': wording(413, '標誌檔案太大，上限是 2 MB', 'This logo is too large: 2 MB at most.'),
  'print.logo_kind': wording(
    415,
    '標誌請用 SVG、PDF 或 PNG 檔，這個檔案無法讀取',
    'We couldn’t read this file. Please send the logo as SVG, PDF or PNG.',
  ),
  'print.logo_small': wording(
    422,
    '這張 PNG 太小，印出來會模糊：較長的一邊至少要 300 像素',
    'This PNG is too small and would print blurred. Its longer side needs at least 300 pixels.',
  ),
  'print.logo_unsafe_svg': wording(
    422,
    '這個 SVG 含有程式碼或外部連結，請從繪圖軟體另存成單純的 SVG',
    'This SVG contains scripts or links to other files. Please export it again as a plain SVG.',
  ),
  'print.logo_unprintable': wording(
    422,
    '這個 SVG 用了印不出來的效果，請在繪圖軟體把文字和效果轉成外框，再存成 SVG 或 PDF',
    'This SVG uses effects that can’t be printed as they are. Please convert text and effects to outlines, and export it again as SVG or PDF.',
  ),
  'print.logo_unsafe_pdf': wording(
    422,
    '這個 PDF 有密碼、程式碼、表單或附件，請另存成單純的 PDF',
    'This PDF has a password, scripts, a form or attachments. Please save it again as a plain PDF.',
  ),
  'print.logo_quota': wording(
    409,
    '最近上傳的標誌太多，請明天再試',
    'You’ve uploaded a lot of logos lately. Please try again tomorrow.',
  ),

  'cart.empty': wording(409, '購物車是空的', 'Your cart is empty.'),
  'cart.changed': wording(
    409,
    '購物車在其他裝置上更新過，請再確認一次',
    'Your cart was changed on another device. Please check it again.',
  ),
  'cart.ordered': wording(409, '購物車裡的商品已經成立訂單', 'This cart has already been ordered.'),
  'cart.unknown_product': wording(
    409,
    '有商品已下架，請從購物車移除',
    'An item is no longer sold. Please remove it from your cart.',
  ),
  'order.sold_out': wording(409, '庫存不足，請調整數量', 'Not enough in stock. Please change the quantity.'),
  'payment.away': wording(
    503,
    '暫時連不上付款服務，沒有扣款，請稍後再試',
    'We can’t reach the payment service right now. Nothing was charged. Please try again shortly.',
  ),
  'order.too_many_unpaid': wording(
    409,
    '你有太多尚未付款的訂單，請先付款或取消其中一筆',
    'You have too many unpaid orders. Please pay for one of them first, or cancel it.',
  ),
  'order.unpaid_value': wording(
    409,
    '尚未付款的訂單總金額已達上限，請先付款或取消其中一筆，或減少這次的數量',
    'Your unpaid orders have reached the most we can hold for you. Please pay for or cancel one of them, or order fewer.',
  ),
  'order.share_member': wording(
    409,
    '未付款的訂單只能保留這項商品的一部分，請減少數量，或先付款、取消你其他的訂單',
    'Unpaid orders can hold only part of the stock of this item. Please order fewer, or pay for or cancel your other order.',
  ),
  'order.share_network': wording(
    409,
    '和你使用同一個網路的人正在結帳，先保留了這項商品，請減少數量，或稍後再試',
    'Others on your network are checking out with this item right now. Please order fewer, or try again a little later.',
  ),
  'order.share_first_time': wording(
    409,
    '還沒付過款的會員合起來只能保留這項商品的一部分，目前剩得不多，請減少數量，或稍後再試',
    'Members who haven’t paid for an order yet can hold only part of the stock of this item together, and little of it is left. Please order fewer, or try again a little later.',
  ),
  'phone_order.price_changed': wording(
    409,
    '總金額和剛才告訴客人的不同了，請看過新的金額再成立訂單',
    'The total is no longer what you told the customer. Please look at it and try again.',
  ),
  'phone_order.repeated': wording(
    409,
    '這張表單已經成立過一筆訂單，內容和現在填的不同；請先到訂單清單查看，需要的話再開一張新的',
    'This form has already made an order, with other contents. Please look at it in the list of orders, and open a new form if you need another one.',
  ),
  'phone_order.gone': wording(
    409,
    '有商品已經停售，請從清單移除',
    'An item is no longer sold. Please take it off the list.',
  ),
  'phone_order.inquiry_used': wording(
    409,
    '這則詢問已經有一筆訂單了，或已被刪除',
    'This inquiry already has an order, or was deleted.',
  ),
  'phone_order.too_many_unpaid': wording(
    409,
    '這位客人有太多尚未付款的訂單，請他先付款，或先取消其中一筆',
    'This customer has too many unpaid orders. One of them has to be paid or cancelled first.',
  ),
  'phone_order.unpaid_value': wording(
    409,
    '這位客人尚未付款的訂單總金額已達上限，請他先付款、取消其中一筆，或減少數量',
    'This customer’s unpaid orders have reached the most we hold. One of them has to be paid or cancelled, or fewer ordered.',
  ),
  'phone_order.share_member': wording(
    409,
    '同一位客人未付款的訂單只能保留這項商品的一部分，請減少數量，或分次訂購',
    'One customer’s unpaid orders can hold only part of the stock of this item. Please order fewer, or in parts.',
  ),
  'phone_order.share_phone': wording(
    409,
    '還沒付款的電話訂單已經保留了這項商品的一半，請減少數量，或等其中幾筆付款、取消',
    'Unpaid phone orders already hold half of this item. Please order fewer, or wait until some are paid or cancelled.',
  ),
  'phone_order.share_first_time': wording(
    409,
    '還沒付過款的客人合起來只能保留這項商品的一部分，目前剩得不多，請減少數量',
    'Customers who haven’t paid for an order yet can hold only part of this item together, and little of it is left. Please order fewer.',
  ),
  'phone_order.code_used': wording(
    409,
    '這位客人已經用過這組折扣碼',
    'This customer has already used this discount code.',
  ),
  'order.unknown': wording(
    404,
    '沒有這個編號的訂單，請再核對一次',
    'There is no order with this number. Please check it.',
  ),
  'order.state': wording(409, '以訂單目前的狀態，已經無法這麼做', 'This can no longer be done with this order.'),
  'order.to_return': wording(
    409,
    '這筆訂單的款項要全額退還，不能製作或寄出。請先處理退款',
    'All money of this order is to be returned, so it can’t be made or sent. Please settle the refund first.',
  ),
  'order.resent': wording(
    429,
    '這筆訂單一小時內已經重寄三次，請晚一點再寄',
    'Three messages of this order were sent again within an hour. Please try later.',
  ),
  'order.nothing_missing': wording(
    409,
    '印製內容已經填齊，或已經開始製作，不需要再提醒',
    'Nothing that’s printed is missing any more, so there is nothing to ask for.',
  ),
  'refund.open': wording(
    409,
    '上一次退款還沒有結果，請先處理那一筆',
    'An earlier refund of this order has no outcome yet. Please settle that one first.',
  ),
  'refund.paused': wording(
    409,
    '銀行每天這時會有一段時間不收退款，請 15 分鐘後再試',
    'At this time of day the bank takes no refunds for a while. Please try again in 15 minutes.',
  ),
  'refund.running': wording(
    409,
    '銀行可能還在處理這筆退款，請五分鐘後再看結果',
    'The bank may still be answering. Please look again in five minutes.',
  ),
  'refund.amount': wording(
    409,
    '退款金額超過還能退的金額，請重新確認',
    'This is more than what is left to return. Please check the amount.',
  ),
  'order.unconfirmed': wording(
    409,
    '銀行還沒確認這筆付款，先不要製作。系統會繼續查詢',
    'The bank has not confirmed this payment yet, so don’t make it. We keep asking.',
  ),
  'order.print_missing': wording(
    409,
    '印製內容還沒填齊。如果客人用其他方式給了，選「內容另外收到」再開始製作',
    'Print details are missing. If they came another way, say so and begin again.',
  ),
  'print.not_made': wording(
    409,
    '還沒付款、已取消或已退款的訂單不製作',
    'Orders that are unpaid, cancelled or refunded aren’t made.',
  ),
  'print.nothing': wording(409, '這筆訂單沒有要印的名片', 'Nothing of this order is printed.'),
  'print.lacking': wording(409, '印製內容還沒填齊', 'Print details are missing.'),
  'print.file_full': wording(
    409,
    '檔案放不下了，請分開下載',
    'There is no room for it in this file. Please take it in another one.',
  ),
  'print.glyphs': wording(
    409,
    '印製用的字型沒有這些字，請改用 CSV 清單並另外排版',
    'The typeface for printing lacks these characters. Please take the list (CSV) and set them by hand',
  ),
  'order.carrier': wording(
    422,
    '沒有這家物流，請用黑貓宅急便（tcat）或中華郵政（post）',
    'There is no such carrier. Use T-CAT (tcat) or Chunghwa Post (post).',
  ),
  'order.same_parcel': wording(409, '這張訂單已經是這個物流與單號', 'The order has this carrier and number already.'),
  'order.tracking_number': wording(
    422,
    '單號的格式和這家物流不符，請再核對一次',
    'This is no tracking number of that carrier. Please check it.',
  ),
  'order_card.number': wording(422, '這不是卡號', 'This is no card number.'),
  'order_card.unknown': wording(409, '沒有這張卡片', 'There is no such card.'),
  'order_card.virtual': wording(409, '這是虛擬名片，沒有實體卡', 'There is no plastic with this number.'),
  'order_card.sold': wording(409, '這張卡片已經在別筆訂單裡', 'This card is in another order:'),
  'order_card.claimed': wording(
    409,
    '這張卡片在出貨前就有人開通了，要先解除綁定',
    'Somebody claimed this card before it was sent. Unlink it first.',
  ),
  'order_card.lost': wording(409, '這張卡片已經掛失', 'This card was given up as lost.'),
  'order_card.range': wording(
    409,
    '範圍的兩張卡片要在同一個批次，而且小的卡號在前',
    'Both ends of a range must be in one batch, with the lower number first.',
  ),
  'order_card.batch': wording(
    409,
    '沒有這個批次，或裡面已經沒有可以賣的卡片',
    'There is no such batch, or nothing is left in it to sell.',
  ),
  'order_card.too_many': wording(409, '超過這筆訂單還缺的張數', 'These are more cards than this order still lacks.'),
  'order.words_needed': wording(422, '請寫下要告訴我們的內容', 'Please write what you’d like to tell us.'),
  'discount.unknown': wording(422, '折扣碼無效', 'This discount code isn’t valid.'),
  'discount.paused': wording(409, '這組折扣碼目前不能使用', 'This discount code can’t be used at the moment.'),
  'discount.not_started': wording(409, '折扣碼尚未生效', 'This discount code isn’t valid yet.'),
  'discount.ended': wording(409, '折扣碼已過期', 'This discount code has expired.'),
  'discount.minimum': wording(409, '未達折扣碼的最低消費', 'Your order is below the minimum for this code.'),
  'discount.used_up': wording(409, '折扣碼已經用完', 'This discount code has been used up.'),
  'discount.used_by_member': wording(409, '你已經用過這組折扣碼', 'You’ve already used this discount code.'),
} as const
