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
    ? [
        'Next: add the name, title, company and logo to print. Once we have them, we’ll contact you about the proof.',
        link,
      ]
    : isPrinted(lines)
      ? [
          'Next: within one working day we’ll contact you about the proof. Production begins when you approve it.',
          `See your order: ${link}`,
        ]
      : ['Next: we get it ready for posting. There’s nothing more for you to do.', `See your order: ${link}`]

/** The messages to a buyer, in English. */
export const ENGLISH: Words = {
  payment_link: (order, lines, { order: link, payment }) => ({
    subject: `Your iDoCard phone order ${order.orderNumber}: please pay by ${payUntil(order)}`,
    text: [
      'Hello,',
      '',
      'Thank you for calling. We’ve made this order as you told us. Open the link to check it and pay; you don’t need to sign in:',
      payment,
      '',
      `Pay by: ${payUntil(order)} (Taiwan time). Price and items are kept for you until then. Unpaid, the order is cancelled and costs nothing.`,
      `Order number: ${order.orderNumber}`,
      ...listed('en-us', lines),
      ...(order.discount > 0 ? [`Discount: −${formatTwd(order.discount, 'en-us')}`] : []),
      `Delivery: ${formatTwd(order.freight, 'en-us')}`,
      `Total: ${formatTwd(order.total, 'en-us')}`,
      '',
      'Anyone with the link can pay, so please keep it to yourself. If you didn’t order this, ignore it: nothing is charged.',
      `You also find the order when you sign in with this phone number: ${link}`,
      '',
      ...returns('en-us', lines),
    ].join('\n'),
    short: `[iDoCard] Your phone order ${order.orderNumber} is ${formatTwd(order.total, 'en-us')}. Check and pay by ${payUntil(order)}: ${payment}`,
  }),
  paid: (order, lines, { order: link, company }) => ({
    subject: `Your iDoCard order ${order.orderNumber} is paid`,
    text: [
      'Hello,',
      '',
      'Thank you. We’ve received your payment.',
      '',
      ...nextStep(lines, link),
      '',
      ...(isPack(lines)
        ? [
            'Bought them for your company? Set it up with these cards, invite colleagues, and give all cards one look:',
            company,
            '',
          ]
        : []),
      ...[posting('en-us', lines)].filter(Boolean),
      `Order number: ${order.orderNumber}`,
      ...listed('en-us', lines),
      ...(order.discount > 0 ? [`Discount: −${formatTwd(order.discount, 'en-us')}`] : []),
      `Delivery: ${formatTwd(order.freight, 'en-us')}`,
      `Total: ${formatTwd(order.total, 'en-us')}`,
      '',
      `Ship to: ${order.shippingAddress}`,
      `Invoice: ${order.taxNumber ? `made out to ${invoiceCompanyLine(order)}, ` : ''}comes with the parcel`,
      '',
      ...printed(
        'en-us',
        lines,
        isPrintNeeded(lines) ? '' : 'Until production begins, you can change this on your order’s page.',
      ),
      ...returns('en-us', lines),
    ].join('\n'),
    short: isPrintNeeded(lines)
      ? `[iDoCard] Order ${order.orderNumber} is paid. Next, tell us what to print: ${link}`
      : `[iDoCard] Order ${order.orderNumber} is paid (${formatTwd(order.total, 'en-us')}). We are getting it ready. ${link}`,
  }),
  prepared: (order, lines, { order: link }) => {
    const day = posted(order, lines)
    return {
      subject: `Your iDoCard order ${order.orderNumber} is in production`,
      text: [
        'Hello,',
        '',
        `The proof of order ${order.orderNumber} is approved, and production has begun. ${day && `We expect to post it by ${day}. `}We’ll write again when we do.`,
        '',
        ...printed('en-us', lines, 'This can no longer be changed. If anything is wrong, reply or call us at once.'),
        ...returns('en-us', lines),
        '',
        `See your order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} is in production.${day && ` We post it by about ${day}.`} ${link}`,
    }
  },
  shipped: (order, lines, { order: link, activation }) => {
    const sent = parcel(order)
    return {
      subject: `Your iDoCard order ${order.orderNumber} is on its way`,
      text: [
        'Hello,',
        '',
        `Order ${order.orderNumber} has been posted.`,
        ...(sent ? ['', `Track it: ${sent.link}`, `Carrier: ${sent.carrier}`, `Tracking number: ${sent.number}`] : []),
        `Ship to: ${order.shippingAddress}`,
        '',
        ...(isPrinted(lines)
          ? [
              `When it arrives, scan the QR code inside the sleeve to activate your card. How to do it: ${activation}`,
              '',
            ]
          : []),
        ...listed('en-us', lines),
        '',
        ...returns('en-us', lines),
        '',
        `See your order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} is posted${sent ? `: ${sent.carrier} ${sent.number}` : ''}. ${sent?.link ?? link}`,
    }
  },
  parcel_corrected: (order, _lines, { order: link }) => {
    const sent = parcel(order)
    return {
      subject: `The right tracking number for your iDoCard order ${order.orderNumber}`,
      text: [
        'Hello,',
        '',
        `We’re sorry: the tracking number we gave you for order ${order.orderNumber} was wrong. Your parcel is on its way; please use this number instead.`,
        ...(sent ? ['', `Track it: ${sent.link}`, `Carrier: ${sent.carrier}`, `Tracking number: ${sent.number}`] : []),
        '',
        `See your order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Correction: order ${order.orderNumber} ${sent ? `is tracked as ${sent.carrier} ${sent.number}` : 'has another tracking number'}. Please ignore the earlier number. ${sent?.link ?? link}`,
    }
  },
  print_missing: (order, lines, { order: link }) => ({
    subject: `Your iDoCard order ${order.orderNumber} is missing print details`,
    text: [
      'Hello,',
      '',
      `Order ${order.orderNumber} is paid, but we don’t have all the print details yet, so production hasn’t begun.`,
      '',
      `Add name, title, company and logo on your order’s page: ${link}`,
      '',
      ...printed('en-us', lines, ''),
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} is waiting for print details. ${link}`,
  }),
  expired: (order, _lines, { order: link }) => ({
    subject: `Your iDoCard order ${order.orderNumber} has expired`,
    text: [
      'Hello,',
      '',
      `No payment arrived for order ${order.orderNumber} while we kept the items for you, so it has been cancelled. You won’t be charged.`,
      '',
      `To order again, open this order and choose “Buy again”: ${link}`,
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} was not paid in time and has been cancelled. You will not be charged.`,
  }),
  cancelled: (order, _lines, { order: link }) => ({
    subject: `Your iDoCard order ${order.orderNumber} is cancelled`,
    text: [
      'Hello,',
      '',
      `Order ${order.orderNumber} has been cancelled. You won’t be charged.`,
      ...(order.discountCode ? [`You can use the discount code ${order.discountCode} again.`] : []),
      'If you were paying at the bank at that very moment, we’ll refund the full amount to your card. There’s nothing you need to do.',
      '',
      `If it wasn’t you who cancelled, or you’d like to order again, open this order: ${link}`,
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} has been cancelled. You will not be charged.`,
  }),
  approved: (order, _lines, { purchase }) => ({
    subject: `Your iDoCard order ${order.orderNumber} is approved: please pay by ${payUntil(order)}`,
    text: [
      'Hello,',
      '',
      `An owner of your company approved order ${order.orderNumber}. You can pay for it now:`,
      purchase,
      '',
      `Pay by: ${payUntil(order)}. We keep the items until then. If it isn’t paid, the order is cancelled and nothing is charged.`,
      `Total: ${formatTwd(order.total, 'en-us')}`,
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} is approved. Please pay by ${payUntil(order)}: ${purchase}`,
  }),
  approval_refused: (order, _lines, { purchase }) => ({
    subject: `Your iDoCard order ${order.orderNumber} was not approved`,
    text: [
      'Hello,',
      '',
      `An owner of your company didn’t approve order ${order.orderNumber}, so it has been cancelled. Nothing will be charged.`,
      '',
      `You can read why here: ${purchase}`,
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} was not approved and has been cancelled. Why: ${purchase}`,
  }),
  partly_refunded: (order, _lines, { order: link }) => ({
    subject: `Part of your iDoCard order ${order.orderNumber} is refunded`,
    text: [
      'Hello,',
      '',
      `We’ve refunded part of order ${order.orderNumber}. Your bank decides when it shows on your account.`,
      '',
      `Order total: ${formatTwd(order.total, 'en-us')}`,
      `Refunded so far: ${formatTwd(order.refunded, 'en-us')}`,
      '',
      'Nothing else about the order changes.',
      '',
      `See your order: ${link}`,
    ].join('\n'),
    short: `[iDoCard] Part of order ${order.orderNumber} is refunded: ${formatTwd(order.refunded, 'en-us')} so far. ${link}`,
  }),
  refunded: (order, lines, { order: link }) => ({
    subject: `Your iDoCard order ${order.orderNumber} is refunded`,
    text: [
      'Hello,',
      '',
      `We’ve refunded order ${order.orderNumber} to the card you paid with. Your bank decides when it shows on your account.`,
      '',
      ...listed('en-us', lines),
      `Refunded: ${formatTwd(order.total, 'en-us')}`,
      '',
      'If this order brought you points, they have been taken back.',
      '',
      `See your order: ${link}`,
    ].join('\n'),
    short: `[iDoCard] Order ${order.orderNumber} is refunded (${formatTwd(order.total, 'en-us')}). Your bank decides when it shows. ${link}`,
  }),
}
