import { wording } from '../wording.ts'

/** The refusals of calls that take a picture. */
export const UPLOAD_REFUSALS = {
  'upload.unknown': wording(
    422,
    '找不到這張圖片，請重新上傳',
    'We couldn’t find this picture. Please upload it again.',
  ),
  'upload.not_picture': wording(415, '這張圖片無法使用，請換一張', 'We can’t use this picture. Please choose another.'),
  'upload.too_large': wording(413, '圖片太大，上限是 8 MB', 'The picture is too large: 8 MB at most.'),
  'upload.too_many_pixels': wording(
    413,
    '圖片的像素太多，這種格式最多 {max} 百萬像素，請縮小後再上傳',
    'The picture has too many pixels: {max} megapixels at most for this format. Please make it smaller.',
  ),
  'upload.too_heavy': wording(
    422,
    '這張圖片太複雜，無法處理，請縮小或另存成 JPEG 後再上傳',
    'This picture is too complex to open. Please make it smaller, or save it as JPEG.',
  ),
  'upload.quota': wording(409, '圖片空間已滿', 'You have no room left for pictures.'),
  'upload.library_full': wording(
    409,
    '圖庫已滿，請先刪除用不到的圖片',
    'The library is full. Please delete pictures that nothing uses.',
  ),
}
