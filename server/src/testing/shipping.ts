/** Valid shipping data of a checkout. */
export const SHIPPING = {
  shippingName: '王小明',
  shippingPhone: '0912345678',
  email: '',
  shippingMethod: 1,
  discountCode: '',
  countryCode: 'TW',
  shippingAddress: '100 臺北市中正區重慶南路一段 122 號',
  shippingRemark: '',
  paymentMethod: 3,
} as const
