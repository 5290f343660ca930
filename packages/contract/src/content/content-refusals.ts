import { wording } from '../wording.ts'

/** The refusals of calls with which staff edit content. */
export const CONTENT_REFUSALS = {
  'content.changed': wording(
    409,
    '這則內容剛剛由別人更新過，你的修改還沒有儲存',
    'Somebody else has just changed this entry. Your version is not saved yet.',
  ),
  'content.scheduled': wording(
    409,
    '這些修改已經排定發布，請先由有發布權限的人取消排定',
    'These changes are scheduled. Somebody with the right to publish has to cancel that first.',
  ),
  'content.slug_taken': wording(
    409,
    '這個網址已經有頁面使用，最近刪除的頁面也算在內',
    'Another page has this address. Pages that were removed lately count, too.',
  ),
  'picture.used': wording(
    409,
    '這張圖片還有地方在用，不能刪除。用到它的舊版本也算',
    'This picture is still used, so it can’t be deleted. Earlier versions that have it count, too.',
  ),
  'picture.elsewhere': wording(
    409,
    '其他公司的內容也用了這張圖片，要由那間公司自己更換',
    'Another company shows this picture, too, and has to change it there itself.',
  ),
  'content.in_use': wording(
    409,
    '這個分類還有內容，請先移到別的分類或刪除',
    'This category still has entries. Please move or remove them first.',
  ),
  'content.category_removed': wording(
    409,
    '所屬的分類已經刪除，請先還原分類',
    'Its category has been removed. Please restore the category first.',
  ),
}
